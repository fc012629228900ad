import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { useStore } from 'zustand'
import { ConversationPane } from './panes/conversation/pane.tsx'
import { DebugKeys } from './panes/debugger/debug-keys.tsx'
import { PalettePane } from './panes/palette/pane.tsx'
import { PeekPane } from './panes/peek/pane.tsx'
import { RunsPane } from './panes/runs/pane.tsx'
import { SidePane } from './panes/side/pane.tsx'
import { StatusPane } from './panes/status/pane.tsx'
import { TitlePane } from './panes/title/pane.tsx'
import { TrustPane } from './panes/trust/pane.tsx'
import { WelcomePane } from './panes/welcome/pane.tsx'
import { useStores } from './state/use-stores.ts'
import { strings } from './strings/index.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** Below this the runs are a rail and the conversation is narrower (design tokens). */
const narrowWidthPx = 1200

/** The window: title bar, runs, the middle, the side, status bar. */
export function Desk(): React.JSX.Element {
  const hasRun = useStore(useStores().runs.store, ({ currentId }) => currentId !== undefined)
  return (
    <div className="desk">
      <TitlePane />
      <RunsPane />
      <div className="main">
        <TrustPane />
        {hasRun ? <RunPanels /> : <WelcomePanels />}
      </div>
      <StatusPane />
      <PalettePane />
      <PeekPane />
      <DebugKeys />
    </div>
  )
}

function RunPanels(): React.JSX.Element {
  const layout = useDefaultLayout({
    id: 'desk-run',
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  const talkWidth = window.innerWidth <= narrowWidthPx ? '400px' : '440px'
  return (
    <Group className="panels" {...layout}>
      <Panel id="talk" defaultSize={talkWidth} minSize="320px" groupResizeBehavior="preserve-pixel-size">
        <ErrorBoundary>
          <ConversationPane />
        </ErrorBoundary>
      </Panel>
      <Separator className="splitter" aria-label={strings.app.resizeTalk} />
      <Panel id="side" minSize="420px">
        <SidePane />
      </Panel>
    </Group>
  )
}

function WelcomePanels(): React.JSX.Element {
  const layout = useDefaultLayout({
    id: 'desk-welcome',
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group className="panels" {...layout}>
      <Panel id="welcome" minSize="420px">
        <ErrorBoundary>
          <WelcomePane />
        </ErrorBoundary>
      </Panel>
      <Separator className="splitter" aria-label={strings.app.resizeTalk} />
      <Panel id="side" defaultSize="400px" minSize="320px" groupResizeBehavior="preserve-pixel-size">
        <SidePane />
      </Panel>
    </Group>
  )
}
