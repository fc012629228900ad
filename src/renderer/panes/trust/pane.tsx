import { run } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { TrustQuestion } from './trust-question.tsx'

/** Asks once for a folder whose trust nobody decided. */
export function TrustPane(): React.JSX.Element | null {
  const { app } = useStores()
  const workspace = useApp()?.workspace
  if (workspace?.trust !== 'unknown') return null
  return (
    <TrustQuestion
      key={workspace.root}
      name={workspace.name}
      root={workspace.root}
      onAnswer={(trusted) => run(app.trust(trusted))}
    />
  )
}
