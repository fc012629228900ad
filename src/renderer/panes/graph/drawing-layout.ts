import type { ElementDefinition, NodeDefinition } from 'cytoscape'
import type { GraphView } from '../../state/graph/graph-slice.ts'

const columnPx = 230
const rowPx = 34
/** Between two boxes of a path that goes down. */
const stepPx = 56
const ringPx = 92
/** Of a dot with its label below it, along its ring. */
const dotRoomPx = 86
const characterPx = 7.3
const maxBoxPx = 196

/** Rings follow the shape of their box this far: width to height. */
const aspects = { least: 0.6, most: 2.8 }

/**
 * Where each node stands: columns for a tree and a path, rings for an impact. `aspect`: width to height of the box. Pure,
 * so the same answer is the same drawing.
 */
export function laidOut(
  elements: readonly ElementDefinition[],
  view: GraphView,
  aspect: number,
): ElementDefinition[] {
  const nodes = elements.filter(isNode)
  const edges = elements.filter((element) => !isNode(element)).map((edge) => ({ ...edge }))
  return view === 'impact'
    ? [...inRings(nodes, elements, aspect), ...edges]
    : [...inColumns(nodes, view, aspect), ...edges]
}

function isNode(element: ElementDefinition): element is NodeDefinition {
  return element.data['source'] === undefined
}

/** Who calls stands left of what is called; a path in a high box goes down. */
function inColumns(nodes: readonly NodeDefinition[], view: GraphView, aspect: number): ElementDefinition[] {
  const side = view === 'callers' ? -1 : 1
  const isDown = view === 'path' && aspect < 1
  return groupedByRing(nodes).flatMap(({ ring, own }) =>
    own.map((node, index) => {
      const across = (index - (own.length - 1) / 2) * rowPx
      return {
        ...node,
        data: { ...node.data, width: boxWidth(node) },
        classes: `${String(node.classes ?? '')} box`,
        position: isDown ? { x: across, y: ring * stepPx } : { x: side * ring * columnPx, y: across },
      }
    }),
  )
}

function boxWidth({ data }: NodeDefinition): number {
  return Math.min(maxBoxPx, String(data['label']).length * characterPx + 18)
}

interface Ring {
  readonly ring: number
  readonly own: readonly NodeDefinition[]
}

function groupedByRing(nodes: readonly NodeDefinition[]): readonly Ring[] {
  const rings = [...new Set(nodes.map(ringOf))].sort((a, b) => a - b)
  return rings.map((ring) => ({ ring, own: nodes.filter((node) => ringOf(node) === ring) }))
}

function ringOf({ data }: NodeDefinition): number {
  return Number(data['ring'])
}

/** Each node near the one through which it is reached, so that few edges cross; a faint ellipse for each ring. */
function inRings(
  nodes: readonly NodeDefinition[],
  elements: readonly ElementDefinition[],
  aspect: number,
): ElementDefinition[] {
  const stretch = Math.sqrt(Math.min(aspects.most, Math.max(aspects.least, aspect)))
  const angles = new Map<string, number>()
  const placed: ElementDefinition[] = []
  let radius = 0
  for (const { ring, own } of groupedByRing(nodes)) {
    radius = ring === 0 ? 0 : Math.max(radius + ringPx, (own.length * dotRoomPx) / (2 * Math.PI))
    const [x, y] = [radius * stretch, radius / stretch]
    const sorted = [...own].sort(
      (a, b) => angleOfNearer(a, elements, angles) - angleOfNearer(b, elements, angles),
    )
    const [first] = sorted
    const begin = first === undefined ? 0 : angleOfNearer(first, elements, angles)
    if (ring > 0) placed.push(ellipse(ring, x, y))
    for (const [index, node] of sorted.entries()) {
      const angle = begin + (index / sorted.length) * 2 * Math.PI
      angles.set(String(node.data.id), angle)
      const position = { x: x * Math.sin(angle), y: -y * Math.cos(angle) }
      placed.push({ ...node, classes: `${String(node.classes ?? '')} dot`, position })
    }
  }
  return placed
}

function angleOfNearer(
  { data }: NodeDefinition,
  elements: readonly ElementDefinition[],
  angles: ReadonlyMap<string, number>,
): number {
  const edge = elements.find((element) => element.data['source'] === data.id)
  return angles.get(String(edge?.data['target'])) ?? 0
}

function ellipse(ring: number, x: number, y: number): ElementDefinition {
  return {
    data: { id: `ring ${ring}`, label: '', width: x * 2, height: y * 2 },
    classes: 'ring',
    position: { x: 0, y: 0 },
    grabbable: false,
    selectable: false,
  }
}
