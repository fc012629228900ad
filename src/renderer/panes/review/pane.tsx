export function ReviewPane(): React.JSX.Element {
  return <div className="empty" />
}
