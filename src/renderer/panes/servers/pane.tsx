export function ServersPane(): React.JSX.Element {
  return <div className="empty" />
}
