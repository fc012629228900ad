import type { TrustState } from '../../../shared/model/workspace.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName, type Tone } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

const words = strings.trust
const shields: Record<TrustState, { icon: IconName; tone: Tone }> = {
  trusted: { icon: 'trusted', tone: 'good' },
  untrusted: { icon: 'untrusted', tone: 'soft' },
  unknown: { icon: 'unknown', tone: 'wait' },
}

interface TrustMenuProps {
  readonly trust: TrustState
  readonly onTrust: (trusted: boolean) => void
}

/** The shield: its shape and its word say whether code of this folder may run. */
export function TrustMenu({ trust, onTrust }: TrustMenuProps): React.JSX.Element {
  const { icon, tone } = shields[trust]
  const word = words.states[trust]
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="bare" className="small" aria-label={words.menu(word)}>
          <Icon name={icon} size={12} tone={tone} />
          <span className="wide">{word}</span>
          <Icon name="down" size={12} />
        </Button>
      }
    >
      <p className="trust-meaning">{words.meaning[trust]}</p>
      {trust === 'trusted' ? null : (
        <MenuItem icon="trusted" onChoose={() => onTrust(true)}>
          {words.trust}
        </MenuItem>
      )}
      {trust === 'untrusted' ? null : (
        <MenuItem icon="untrusted" onChoose={() => onTrust(false)}>
          {words.keep}
        </MenuItem>
      )}
    </Menu>
  )
}
