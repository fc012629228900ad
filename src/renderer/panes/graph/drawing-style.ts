import type { StylesheetJson } from 'cytoscape'

const fontFamily = 'DejaVu Sans Mono, Menlo, Consolas, monospace'

/** The drawing's colours are the tokens of the theme that is shown; cytoscape draws on a canvas and cannot read them itself. */
export function drawingStyle(): StylesheetJson {
  const style = getComputedStyle(document.documentElement)
  const tone = (name: string): string => style.getPropertyValue(name).trim()
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        'font-family': fontFamily,
        'font-size': 12,
        'text-max-width': '184px',
        'text-wrap': 'ellipsis',
        color: tone('--text'),
        'background-color': tone('--raised'),
        'border-width': 1,
        'border-color': tone('--control'),
      },
    },
    {
      selector: 'node.box',
      style: {
        shape: 'round-rectangle',
        width: 'data(width)',
        height: 24,
        'text-valign': 'center',
        'text-halign': 'center',
      },
    },
    {
      selector: 'node.dot',
      style: {
        shape: 'ellipse',
        width: 12,
        height: 12,
        'font-size': 11,
        'text-max-width': '120px',
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'text-background-color': tone('--surface'),
        'text-background-opacity': 0.85,
        'text-background-padding': '1px',
      },
    },
    {
      selector: 'node.ring',
      style: {
        shape: 'ellipse',
        width: 'data(width)',
        height: 'data(height)',
        'background-opacity': 0,
        'border-color': tone('--line-strong'),
        'border-style': 'dashed',
        events: 'no',
        'z-index': -1,
      },
    },
    {
      selector: 'node.subject',
      style: {
        'background-color': tone('--accent-fill'),
        'border-color': tone('--accent-fill'),
      },
    },
    { selector: 'node.subject.box', style: { color: tone('--on-accent') } },
    { selector: 'node.test', style: { 'border-style': 'dashed', color: tone('--text-2') } },
    { selector: 'node.active', style: { 'border-width': 2, 'border-color': tone('--accent') } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': tone('--control'),
        'curve-style': 'bezier',
        'target-arrow-shape': 'triangle',
        'target-arrow-color': tone('--control'),
        'arrow-scale': 0.8,
      },
    },
    { selector: 'edge.unsure', style: { 'line-style': 'dashed' } },
  ]
}
