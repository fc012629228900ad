export function ConversationPane(): React.JSX.Element {
  return <div className="empty" />
}
