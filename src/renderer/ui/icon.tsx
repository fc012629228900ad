import {
  ArrowDown,
  ArrowDownToDot,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpFromDot,
  Braces,
  Bug,
  Check,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  Circle,
  CircleAlert,
  CircleX,
  Contrast,
  Copy,
  Download,
  File,
  FileSearch,
  FoldVertical,
  FolderOpen,
  Gavel,
  GitBranch,
  Hand,
  History,
  Info,
  Keyboard,
  ListFilter,
  LoaderCircle,
  Lock,
  Minus,
  Monitor,
  Moon,
  OctagonX,
  Pause,
  Pencil,
  Play,
  Plus,
  RedoDot,
  RotateCw,
  Search,
  Server,
  ShieldCheck,
  ShieldOff,
  ShieldQuestionMark,
  Square,
  StepForward,
  Sun,
  Terminal,
  TriangleAlert,
  Undo2,
  UnfoldVertical,
  Workflow,
  Wrench,
  X,
  type LucideIcon,
} from 'lucide-react'
import './icon.css'

const icons = {
  asks: CircleAlert,
  back: ArrowLeft,
  branch: GitBranch,
  bug: Bug,
  check: Check,
  close: X,
  contrast: Contrast,
  copy: Copy,
  dark: Moon,
  down: ChevronDown,
  download: Download,
  error: OctagonX,
  failed: CircleX,
  file: File,
  filter: ListFilter,
  fold: FoldVertical,
  folder: FolderOpen,
  gavel: Gavel,
  graph: Workflow,
  hand: Hand,
  history: History,
  idle: Circle,
  info: Info,
  keys: Keyboard,
  latest: ArrowDown,
  light: Sun,
  lock: Lock,
  look: FileSearch,
  minus: Minus,
  pause: Pause,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  again: RotateCw,
  right: ChevronRight,
  running: LoaderCircle,
  search: Search,
  server: Server,
  shape: Braces,
  square: Square,
  go: StepForward,
  stepIn: ArrowDownToDot,
  stepOut: ArrowUpFromDot,
  stepOver: RedoDot,
  swap: ArrowLeftRight,
  system: Monitor,
  terminal: Terminal,
  to: ArrowRight,
  tool: Wrench,
  trusted: ShieldCheck,
  undo: Undo2,
  unfold: UnfoldVertical,
  unknown: ShieldQuestionMark,
  untrusted: ShieldOff,
  up: ChevronUp,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>
export type IconName = keyof typeof icons
export type Tone = 'good' | 'bad' | 'wait' | 'stop' | 'soft' | 'quiet'

interface IconProps {
  readonly name: IconName
  readonly size?: 12 | 16 | 20 | 32
  readonly tone?: Tone
  /** What it says to a screen reader; without it the icon is decoration beside a word. */
  readonly label?: string
  readonly className?: string
}

/** Lucide, 16 px, one stroke width at every size. */
export function Icon({ name, size = 16, tone, label, className }: IconProps): React.JSX.Element {
  const Drawn = icons[name]
  return (
    <Drawn
      className={['i', tone, className].filter(Boolean).join(' ')}
      size={size}
      nonScalingStroke
      strokeWidth={size === 12 ? 1.3 : size === 32 ? 1.2 : 1.4}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}

/** The mark of the app. */
export function Mark(): React.JSX.Element {
  return (
    <svg
      className="i"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 1.5L13.6 4.7v6.6L8 14.5 2.4 11.3V4.7zM8 5.2l2.4 1.4v2.8L8 10.8 5.6 9.4V6.6z" />
    </svg>
  )
}
