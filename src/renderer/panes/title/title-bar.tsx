import type { Theme } from '../../../shared/model/theme.ts'
import type { WorkspaceInfo } from '../../../shared/model/workspace.ts'
import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton, Keys } from '../../ui/button.tsx'
import { Icon, Mark, type IconName } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuRule } from '../../ui/menu.tsx'
import { TrustMenu } from './trust-menu.tsx'
import './title.css'

const words = strings.title
export type WindowCall = 'window.minimize' | 'window.toggleMaximize' | 'window.close'
const themeIcons = { system: 'system', dark: 'dark', light: 'light', contrast: 'contrast' } satisfies Record<
  Theme,
  IconName
>
const themes = ['system', 'dark', 'light', 'contrast'] as const

interface TitleBarProps {
  readonly workspace: WorkspaceInfo | undefined
  readonly recent: readonly { readonly root: string; readonly name: string }[]
  readonly theme: Theme
  readonly hasWindowButtons: boolean
  /** The system draws its own buttons over the bar on macOS (left) and Windows (right). */
  readonly platform: string | undefined
  readonly onOpen: (path?: string) => void
  readonly onTrust: (trusted: boolean) => void
  readonly onTheme: (theme: Theme) => void
  readonly onPalette: () => void
  readonly onWindow: (call: WindowCall) => void
}

export function TitleBar(props: TitleBarProps): React.JSX.Element {
  const { workspace } = props
  return (
    <header className="title" data-platform={props.platform}>
      <div className="row">
        <Mark />
        <WorkspaceMenu {...props} />
        {workspace?.branch === undefined ? null : (
          <span className="row small soft wide branch" title={words.branch(workspace.branch)}>
            <Icon name="branch" size={12} />
            <span className="clip">{workspace.branch}</span>
          </span>
        )}
      </div>
      <button type="button" className="palette-hint" onClick={props.onPalette}>
        <Icon name="search" size={12} />
        <span className="clip grow">{words.palette}</span>
        <Keys chord={chordOf('palette')} />
      </button>
      <div className="row end">
        {workspace === undefined ? null : <TrustMenu trust={workspace.trust} onTrust={props.onTrust} />}
        <ThemeMenu theme={props.theme} onTheme={props.onTheme} />
        {props.hasWindowButtons ? <WindowButtons onWindow={props.onWindow} /> : null}
      </div>
    </header>
  )
}

function WorkspaceMenu({ workspace, recent, onOpen }: TitleBarProps): React.JSX.Element {
  const name = workspace?.name ?? words.noFolder
  const others = recent.filter(({ root }) => root !== workspace?.root)
  return (
    <Menu
      trigger={
        <Button
          kind="bare"
          className="workspace-name"
          aria-label={words.workspaceMenu(name)}
          title={workspace?.root}
        >
          <b className="clip">{name}</b>
          <Icon name="down" size={12} />
        </Button>
      }
    >
      <MenuItem icon="folder" chord={chordOf('openFolder')} onChoose={() => onOpen()}>
        {words.openFolder}
      </MenuItem>
      {others.length === 0 ? null : (
        <>
          <MenuRule />
          <MenuHeading>{words.recent}</MenuHeading>
          {others.slice(0, 8).map(({ root, name: other }) => (
            <MenuItem key={root} hint={root} onChoose={() => onOpen(root)}>
              {other}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

function ThemeMenu({ theme, onTheme }: Pick<TitleBarProps, 'theme' | 'onTheme'>): React.JSX.Element {
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={themeIcons[theme]} label={`${words.theme}: ${words.themes[theme]}`} />}
    >
      <MenuHeading>{words.theme}</MenuHeading>
      {themes.map((value) => (
        <MenuItem
          key={value}
          icon={value === theme ? 'check' : themeIcons[value]}
          onChoose={() => onTheme(value)}
        >
          {words.themes[value]}
        </MenuItem>
      ))}
    </Menu>
  )
}

function WindowButtons({ onWindow }: Pick<TitleBarProps, 'onWindow'>): React.JSX.Element {
  return (
    <>
      <span className="rule" />
      <IconButton icon="minus" label={words.minimize} onClick={() => onWindow('window.minimize')} />
      <IconButton
        icon="square"
        iconSize={12}
        label={words.maximize}
        onClick={() => onWindow('window.toggleMaximize')}
      />
      <IconButton icon="close" label={words.closeWindow} onClick={() => onWindow('window.close')} />
    </>
  )
}
