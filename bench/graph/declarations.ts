import path from 'node:path'
import ts from 'typescript'
import type { TruthPlace } from './truth-row.ts'

export interface Target {
  readonly kind: string
  readonly declaration: ts.Declaration
  readonly hasBody: boolean
}

/** What sort of thing is called. `indirect-…` are variables, parameters and properties that hold a function. */
export function kindOfTarget(declaration: ts.Declaration): Target {
  if (ts.isConstructorDeclaration(declaration))
    return { kind: 'class', declaration: declaration.parent, hasBody: true }
  const hasBody = !ts.isFunctionLike(declaration) || ('body' in declaration && declaration.body !== undefined)
  return { kind: kindOf(declaration), declaration, hasBody }
}

function kindOf(declaration: ts.Declaration): string {
  if (ts.isFunctionDeclaration(declaration)) return 'function'
  if (ts.isMethodDeclaration(declaration)) return ts.isClassLike(declaration.parent) ? 'method' : 'obj-method'
  if (ts.isMethodSignature(declaration))
    return ts.isInterfaceDeclaration(declaration.parent) ? 'iface-method' : 'type-method'
  if (ts.isClassLike(declaration)) return 'class'
  if (ts.isAccessor(declaration)) return 'accessor'
  return kindOfHolder(declaration)
}

function kindOfHolder(declaration: ts.Declaration): string {
  if (ts.isVariableDeclaration(declaration)) {
    if (!isFunction(declaration.initializer)) return 'indirect-var'
    return isLocal(declaration) ? 'local-fn' : 'const-fn'
  }
  if (ts.isPropertyDeclaration(declaration))
    return isFunction(declaration.initializer) ? 'prop-fn' : 'indirect-prop'
  if (ts.isPropertySignature(declaration)) return 'indirect-prop'
  if (ts.isPropertyAssignment(declaration) || ts.isShorthandPropertyAssignment(declaration))
    return 'obj-method'
  if (ts.isParameter(declaration)) return 'indirect-param'
  return ts.isBindingElement(declaration) ? 'indirect-var' : 'other'
}

function isFunction(value: ts.Expression | undefined): boolean {
  let inner = value
  while (inner !== undefined && (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner)))
    inner = inner.expression
  return inner !== undefined && (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner))
}

/** Inside of a function. */
export function isLocal(node: ts.Node): boolean {
  return ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) && 'body' in one) !== undefined
}

/** The innermost function, method or class around a call that is not local itself. */
export function ownerOf(node: ts.Node): ts.Declaration | undefined {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const owner = ownerAt(at)
    if (owner !== undefined && !isLocal(owner)) return owner
  }
  return undefined
}

function ownerAt(node: ts.Node): ts.Declaration | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isConstructorDeclaration(node)) return node
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node))
    return ts.isClassLike(node.parent) ? node : undefined
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const holder = node.parent
    return ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) ? holder : undefined
  }
  return ts.isClassLike(node) && node.name !== undefined ? node : undefined
}

export function namePlace(root: string, declaration: ts.Declaration): TruthPlace {
  const source = declaration.getSourceFile()
  const name = ts.getNameOfDeclaration(declaration) ?? declaration
  const line = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line + 1
  const file = path.relative(root, source.fileName).split(path.sep).join('/')
  return [file, line(name.getStart(source)), line(declaration.getStart(source, false))]
}
