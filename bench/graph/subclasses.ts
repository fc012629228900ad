import ts from 'typescript'

/** Classes and interfaces below each class and interface. */
export type Subclasses = ReadonlyMap<
  ts.Symbol,
  readonly (ts.ClassLikeDeclaration | ts.InterfaceDeclaration)[]
>

export function subclassesOf(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Subclasses {
  const subclasses = new Map<ts.Symbol, (ts.ClassLikeDeclaration | ts.InterfaceDeclaration)[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node))
      for (const { expression } of (node.heritageClauses ?? []).flatMap((clause) => [...clause.types])) {
        const symbol = symbolOf(checker, expression)
        if (symbol !== undefined) subclasses.set(symbol, [...(subclasses.get(symbol) ?? []), node])
      }
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return subclasses
}

function symbolOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol
  return checker.getAliasedSymbol(symbol)
}

/** Implementations and overrides of a member: a call of it may run any of them. */
export function overridesBelow(
  subclasses: Subclasses,
  member: ts.Declaration,
  checker: ts.TypeChecker,
): ts.Declaration[] {
  const owner: ts.Node = member.parent
  if (!(ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner)) || owner.name === undefined) return []
  const name = ts.getNameOfDeclaration(member)?.getText()
  const open = [checker.getSymbolAtLocation(owner.name)]
  const seen = new Set<ts.Node>()
  const found: ts.Declaration[] = []
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop())
    for (const below of subclasses.get(symbol) ?? []) {
      if (seen.has(below)) continue
      seen.add(below)
      found.push(...membersNamed(below, name))
      open.push(below.name === undefined ? undefined : checker.getSymbolAtLocation(below.name))
    }
  return found
}

function membersNamed(
  owner: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
  name: string | undefined,
): ts.Declaration[] {
  return [...owner.members].filter((one) => one.name !== undefined && one.name.getText() === name)
}
