export function DiagnosticsPane(): React.JSX.Element {
  return <div className="empty" />
}
