/**
 * The names that a file declares: variables, functions, parameters, types and properties, but not names it only uses.
 */
import { type Node, type Program, Visitor } from 'oxc-parser';

export interface DeclaredName {
  readonly name: string;
  /** Its position in the text. */
  readonly start: number;
}

export function declaredNames(program: Program): DeclaredName[] {
  const names: DeclaredName[] = [];
  const take = (...nodes: readonly (Node | null | undefined)[]): void => {
    for (const node of nodes) if (node) names.push(...namesIn(node));
  };
  const takeFunction = (node: { readonly id: Node | null; readonly params: readonly Node[] }) =>
    take(node.id, ...node.params);
  const takeKey = (node: { readonly key: Node; readonly computed: boolean }) => {
    if (!node.computed) take(node.key);
  };

  new Visitor({
    VariableDeclarator: (node) => take(node.id),
    FunctionDeclaration: takeFunction,
    FunctionExpression: takeFunction,
    ArrowFunctionExpression: takeFunction,
    ClassDeclaration: (node) => take(node.id),
    CatchClause: (node) => take(node.param),
    ImportSpecifier: (node) => {
      if (node.imported.type !== 'Identifier' || node.imported.name !== node.local.name) take(node.local);
    },
    ImportDefaultSpecifier: (node) => take(node.local),
    ImportNamespaceSpecifier: (node) => take(node.local),
    ObjectExpression: (node) => {
      // A shorthand repeats the name of the variable.
      for (const property of node.properties)
        if (property.type === 'Property' && !property.shorthand) takeKey(property);
    },
    MethodDefinition: takeKey,
    PropertyDefinition: takeKey,
    TSPropertySignature: takeKey,
    TSMethodSignature: takeKey,
    TSInterfaceDeclaration: (node) => take(node.id),
    TSTypeAliasDeclaration: (node) => take(node.id),
    TSTypeParameter: (node) => take(node.name),
    TSFunctionType: (node) => take(...node.params),
  }).visit(program);
  return names;
}

/** The names of the interfaces, type aliases and classes that a file declares. */
export function declaredTypes(program: Program): DeclaredName[] {
  const types: DeclaredName[] = [];
  const take = ({ id }: { readonly id: Node | null }): void => {
    if (id) types.push(...namesIn(id));
  };
  new Visitor({
    ClassDeclaration: take,
    TSInterfaceDeclaration: take,
    TSTypeAliasDeclaration: take,
  }).visit(program);
  return types;
}

/** The names that a pattern, or a plain name, binds. */
function namesIn(node: Node): DeclaredName[] {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: node.name, start: node.start }];
    case 'ObjectPattern':
      return node.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return node.elements.flatMap((element) => (element ? namesIn(element) : []));
    case 'AssignmentPattern':
      return namesIn(node.left);
    case 'RestElement':
      return namesIn(node.argument);
    case 'TSParameterProperty':
      return namesIn(node.parameter);
    default:
      return [];
  }
}
