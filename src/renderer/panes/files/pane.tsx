export function FilesPane(): React.JSX.Element {
  return <div className="empty" />
}
