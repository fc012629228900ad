import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { useStore } from 'zustand'
import { Desk } from './desk.tsx'
import { start } from './state/start.ts'
import { StoresContext } from './state/use-stores.ts'
import type { Stores } from './state/stores.ts'
import { strings } from './strings/index.ts'
import { useTheme } from './ui/use-theme.ts'
import { FailureState } from './ui/states.tsx'
import './ui/toast.css'

/** Above the status bar (24 px) and the row of Accept and Discard (56 px): what floats must not stand on a button. */
const aboveDecisions = { bottom: 92, right: 16 }

export function App({ stores }: { readonly stores: Stores }): React.JSX.Element {
  useEffect(() => {
    void start(stores)
  }, [stores])
  const app = useStore(stores.app.store, (slice) => slice.app)
  useTheme(app.kind === 'ready' ? app.value.theme : 'system')
  if (app.kind === 'failed')
    return (
      <FailureState title={strings.app.failed} error={app.error} onRetry={() => void stores.app.refresh()} />
    )
  return (
    <StoresContext value={stores}>
      <Desk />
      <Toaster
        position="bottom-right"
        offset={aboveDecisions}
        mobileOffset={aboveDecisions}
        containerAriaLabel={strings.app.notifications}
        toastOptions={{ unstyled: true, className: 'toast' }}
      />
    </StoresContext>
  )
}

export function OutsideTheApp(): React.JSX.Element {
  return <p className="empty">{strings.app.noBridge}</p>
}
