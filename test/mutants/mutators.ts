import { type AnyNode, type CallExpression, type Literal, type Node, parse } from 'acorn';

/** A small fault in compiled code: replaces the code between two offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
}

/** A node and its parent. */
interface Place {
  readonly node: AnyNode;
  readonly parent: AnyNode | null;
  /** The property of the parent. */
  readonly key: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '||=': ['&&='],
  '??=': ['&&='],
};

/** Methods and their opposites, or the closest thing; exact fractions have the four of arithmetic. */
const METHODS = new Map(
  Object.entries({
    add: 'sub',
    sub: 'add',
    mul: 'div',
    div: 'mul',
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    toLowerCase: 'toUpperCase',
    toUpperCase: 'toLowerCase',
    padStart: 'padEnd',
    findLast: 'find',
    find: 'findLast',
  }),
);

/** Methods that can be removed from a chain. */
const REMOVED = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'flat']);

/** Where a string is a module name, not a value. */
const NAMES = /^(Import|Export)/;

/** Style attributes. */
const STYLES = new Set(['class', 'style']);

/** Every single edit of a module that still parses. */
export function editsOf(code: string): Edit[] {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  return [...placesIn(program as AnyNode, null, '')].flatMap((place) => editsAt(place, code));
}

function* placesIn(node: AnyNode, parent: AnyNode | null, key: string): Generator<Place> {
  yield { node, parent, key };
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* placesIn(child as AnyNode, node, name);
    }
  }
}

const instead = ({ start, end }: Node, becomes: string): Edit => ({ start, end, becomes });

function editsAt(place: Place, code: string): Edit[] {
  const { node } = place;
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) return [];
      return operatorEdits(node.left, node.operator, node.right, code);
    case 'LogicalExpression':
      // Mixed with && or ||, it would need brackets.
      if (node.operator === '??') return undefinedInstead(node.right);
      return operatorEdits(node.left, node.operator, node.right, code);
    case 'AssignmentExpression':
      return operatorEdits(node.left, node.operator, node.right, code);
    case 'UnaryExpression':
      return ['!', '-'].includes(node.operator)
        ? [{ start: node.start, end: node.start + 1, becomes: ' ' }]
        : [];
    case 'ConditionalExpression':
    case 'IfStatement':
      return ['true', 'false'].map((becomes) => instead(node.test, becomes));
    case 'WhileStatement':
      return [instead(node.test, 'false')];
    case 'Literal':
      return literalEdits(node, place);
    case 'TemplateLiteral':
      return isDefectText(place) || node.end - node.start === 2 ? [] : [instead(node, '``')];
    case 'ArrayExpression':
      return node.elements.length > 0 ? [instead(node, '[]')] : [];
    case 'ObjectExpression':
      return node.properties.length > 0 ? [instead(node, '({})')] : [];
    case 'ReturnStatement':
      return node.argument == null ? [] : undefinedInstead(node.argument);
    case 'ArrowFunctionExpression':
      return node.expression ? undefinedInstead(node.body) : [];
    case 'ThrowStatement':
      return [instead(node, ';')];
    case 'ExpressionStatement':
      return isRemovable(node.expression) ? [instead(node, ';')] : [];
    case 'MemberExpression':
      return node.optional ? optionalEdits(node.object.end, code) : [];
    case 'CallExpression':
      return callEdits(node, place, code);
    default:
      return [];
  }
}

/** Skips what is already undefined. */
function undefinedInstead(node: AnyNode): Edit[] {
  return node.type === 'Identifier' && node.name === 'undefined' ? [] : [instead(node, 'undefined')];
}

function operatorEdits(left: Node, operator: string, right: Node, code: string): Edit[] {
  const start = code.indexOf(operator, left.end);
  if (start < 0 || start >= right.start) return [];
  return (OPERATORS[operator] ?? []).map((becomes) => ({ start, end: start + operator.length, becomes }));
}

function literalEdits(node: Literal, place: Place): Edit[] {
  const { parent, key } = place;
  if (typeof node.value === 'boolean') return [instead(node, String(!node.value))];
  if (typeof node.value === 'number') return [instead(node, String(node.value + 1))];
  if (typeof node.value === 'bigint') return [instead(node, `${node.value + 1n}n`)];
  if (typeof node.value !== 'string' || parent === null || NAMES.test(parent.type)) return [];
  if (parent.type === 'Property' && (key === 'key' || isStyle(parent.key))) return [];
  if (parent.type === 'ExpressionStatement' || isDefectText(place)) return [];
  return [instead(node, node.value === '' ? "'mutated'" : "''")];
}

/** Whether a string is the message of a defect, which no test asserts. */
function isDefectText({ parent }: Place): boolean {
  return (
    parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Error'
  );
}

function isStyle(key: AnyNode): boolean {
  return key.type === 'Identifier' && STYLES.has(key.name);
}

function isText(node: AnyNode): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left as AnyNode) || isText(node.right);
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Statements run for their effect; `super()` cannot be removed. */
function isRemovable(node: AnyNode): boolean {
  if (node.type === 'AwaitExpression') return isRemovable(node.argument);
  if (node.type === 'CallExpression') return node.callee.type !== 'Super';
  return node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
}

function optionalEdits(from: number, code: string): Edit[] {
  const start = code.indexOf('?.', from);
  const isComputed = '[('.includes(code.charAt(start + 2));
  return [{ start, end: start + 2, becomes: isComputed ? '' : '.' }];
}

function callEdits({ callee, optional, end }: CallExpression, { parent }: Place, code: string): Edit[] {
  if (optional) return optionalEdits(callee.end, code);
  // A statement's `add` is a set's, and the whole statement is removed.
  if (callee.type !== 'MemberExpression' || callee.computed || parent?.type === 'ExpressionStatement')
    return [];
  const { property } = callee;
  if (property.type !== 'Identifier') return [];
  if (REMOVED.has(property.name)) {
    const start = code.lastIndexOf(callee.optional ? '?.' : '.', property.start);
    return [{ start, end, becomes: '' }];
  }
  const becomes = METHODS.get(property.name);
  return becomes === undefined ? [] : [instead(property, becomes)];
}
