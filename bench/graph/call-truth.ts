import path from 'node:path'
import ts from 'typescript'
import { isLocal, kindOfTarget, namePlace, ownerOf, type Target } from './declarations.ts'
import { overridesBelow, type Subclasses, subclassesOf } from './subclasses.ts'
import type { CallTruth, TruthPlace } from './truth-row.ts'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
}

interface Project {
  readonly root: string
  readonly checker: ts.TypeChecker
  readonly subclasses: Subclasses
}

/**
 * Every call, `new`, `super()`, tagged template, decorator and JSX tag below `root`, with the declaration that the
 * TypeScript compiler says is called: the symbol of the callee's name, aliases resolved.
 */
export function callTruth(root: string, files: readonly string[], typeRoots: string): CallTruth[] {
  const names = files.map((file) => path.join(root, file))
  const program = ts.createProgram(names, { ...options, typeRoots: [typeRoots] })
  const checker = program.getTypeChecker()
  const own = new Set(names)
  const sources = program.getSourceFiles().filter(({ fileName }) => own.has(fileName))
  const project = { root, checker, subclasses: subclassesOf(sources, checker) }
  const rows: CallTruth[] = []
  const visit = (node: ts.Node): void => {
    const callee = calleeOf(node)
    const row = callee === undefined ? undefined : rowOf(project, node, callee)
    if (row !== undefined) rows.push(row)
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return rows
}

function calleeOf(node: ts.Node): ts.Expression | undefined {
  const callee = rawCallee(node)
  let inner = callee
  while (inner !== undefined && isWrapper(inner)) inner = inner.expression
  if (inner === undefined || inner.kind === ts.SyntaxKind.ImportKeyword) return undefined
  const isElement = ts.isJsxOpeningLikeElement(node) && ts.isIdentifier(inner) && /^[a-z]/.test(inner.text)
  return isElement ? undefined : inner
}

function rawCallee(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.expression
  if (ts.isTaggedTemplateExpression(node)) return node.tag
  if (ts.isDecorator(node) && !ts.isCallExpression(node.expression)) return node.expression
  if (!ts.isJsxOpeningLikeElement(node) || ts.isJsxNamespacedName(node.tagName)) return undefined
  return node.tagName
}

function isWrapper(
  node: ts.Expression,
): node is ts.ParenthesizedExpression | ts.NonNullExpression | ts.AsExpression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
}

function rowOf(project: Project, node: ts.Node, callee: ts.Expression): CallTruth | undefined {
  const nameNode = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  const isSuper = callee.kind === ts.SyntaxKind.SuperKeyword
  const { checker } = project
  const symbol = isSuper ? checker.getTypeAtLocation(callee).symbol : aliased(checker, nameNode)
  const declarations = symbol?.declarations ?? []
  if (declarations.length === 0) return undefined
  const source = node.getSourceFile()
  const { line, character } = source.getLineAndCharacterOfPosition(nameNode.getStart(source))
  const site = [relative(project.root, source), line + 1, character] as const
  const name = nameNode.getText(source).slice(0, 60)
  const inside = declarations.filter((one) =>
    one.getSourceFile().fileName.startsWith(`${project.root}${path.sep}`),
  )
  if (inside.length === 0) return { ext: 1, site, name }
  return projectRow(project, node, {
    site,
    name,
    targets: inside.map(kindOfTarget),
    wantsClass: isSuper || ts.isNewExpression(node),
  })
}

function aliased(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol
}

interface Site {
  readonly site: readonly [string, number, number]
  readonly name: string
  readonly targets: readonly Target[]
  readonly wantsClass: boolean
}

function projectRow(
  { root, subclasses, checker }: Project,
  node: ts.Node,
  { site, name, targets, wantsClass }: Site,
): CallTruth | undefined {
  const withBody = targets.find(({ hasBody }) => hasBody) ?? targets[0]
  const target = (wantsClass ? targets.find(({ kind }) => kind === 'class') : undefined) ?? withBody
  if (target === undefined) return undefined
  const place = (declaration: ts.Declaration): TruthPlace => namePlace(root, declaration)
  const others = targets.filter((one) => one !== target).map(({ declaration }) => place(declaration))
  const constructors = ts.isClassLike(target.declaration)
    ? target.declaration.members.filter(ts.isConstructorDeclaration)
    : []
  const owner = ownerOf(node)
  return {
    site,
    kind: node.kind === ts.SyntaxKind.NewExpression ? 'new' : 'call',
    name,
    cpos: owner === undefined ? [site[0], 0, 0] : place(owner),
    callee: name,
    tk: target.kind === 'function' && isLocal(target.declaration) ? 'local-fn' : target.kind,
    tpos: place(target.declaration),
    alt: [...others, ...constructors.map(place)],
    cha: overridesBelow(subclasses, target.declaration, checker).map(place),
  }
}

function relative(root: string, source: ts.SourceFile): string {
  return path.relative(root, source.fileName).split(path.sep).join('/')
}
