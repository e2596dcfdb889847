import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';

// The web app sends a route's method and path, and shows words and rules of the contract; schemas are for the
// server and for forms. So the build drops the schemas of routes, and makes of each file of the contract two
// modules: what a first view reads, and the schemas, which come with the first form and bring their library.

const contractFile = /^(.*\/contract\/src\/[^?]+\.ts)(?:\?(plain|schemas))?$/;
/** The properties of a route that `call` and `uploadRequest` read beside its method and path. */
const readOfRoute = new Set(['access', 'file', 'upload']);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Definition = { names: string[]; uses: Set<string>; exported: boolean; text: string };
type Parts = { imports: Node[]; definitions: Definition[]; schemas: Set<string>; code: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** `route.get('/orders/', { access: 'orders.read', answer: … })`: the parts that are sent, else null. */
function routeParts(node: Node): { method: string; path: Node; kept: Node[] } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || nameOf(node.callee.object) !== 'route')
    return null;
  const [path, rest] = nodes(node.arguments);
  const method = nameOf(node.callee.property).toUpperCase();
  if (!method || !path || rest?.type !== 'ObjectExpression') throw new Error('a route of another shape');
  return { method, path, kept: nodes(rest.properties).filter(({ key }) => readOfRoute.has(nameOf(key))) };
}

/** Every identifier that the value of a node depends on; types and names of properties are none. */
function addUses(node: Node, uses: Set<string>): void {
  const route = routeParts(node);
  if (route) {
    for (const part of [route.path, ...route.kept]) addUses(part, uses);
    return;
  }
  if (node.type === 'Identifier') uses.add(String(node.name));
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node.computed !== true;
    if (isName && !(node.type === 'Property' && node.shorthand === true)) continue;
    for (const child of nodes(value))
      if (!child.type.startsWith('TS') || isNode(child.expression)) addUses(child, uses);
  }
}

/** The text of a definition with its routes as they are sent. */
function written(node: Node, code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const look = (child: Node): void => {
    const route = routeParts(child);
    if (!route) {
      for (const part of Object.values(child).flatMap(nodes)) look(part);
      return;
    }
    const kept = [route.path, ...route.kept].map(({ start, end }) => code.slice(start, end));
    const text = `{ method: '${route.method}', path: ${kept.join(', ')} }`;
    edits.push({ start: child.start, end: child.end, text });
  };
  look(node);
  let [text, from] = ['', node.start];
  for (const edit of edits) {
    text += code.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + code.slice(from, node.end);
}

/** A value without a reader is left out: nothing here does more than make its value. */
const pure = (text: string) => `/* @__PURE__ */ (() => (${text}))()`;

/** The names that a declaration binds: `all`, or those of `{ one, two: other, ...rest }`. */
function boundBy(target: Node): string[] {
  if (target.type === 'Identifier') return [nameOf(target)];
  const parts = target.type === 'Property' ? target.value : (target.properties ?? target.argument);
  return nodes(parts).flatMap(boundBy);
}

function definitionsOf(statement: Node, code: string): Definition[] {
  const exported = statement.type === 'ExportNamedDeclaration';
  const declaration = exported ? statement.declaration : statement;
  if (!isNode(declaration) || /^TS|^ImportDeclaration$/.test(declaration.type)) return [];
  if (declaration.type !== 'VariableDeclaration') {
    if (!nameOf(declaration.id)) throw new Error('a statement that defines nothing');
    const uses = new Set<string>();
    addUses(declaration, uses);
    return [{ names: [nameOf(declaration.id)], uses, exported, text: written(declaration, code) }];
  }
  return nodes(declaration.declarations).map(({ id, init }) => {
    if (!isNode(id) || !isNode(init)) throw new Error('a definition of another shape');
    const uses = new Set<string>();
    addUses(init, uses);
    const names = boundBy(id);
    const target = code.slice(id.start, id.end);
    const value = written(init, code);
    const isFunction = /Function/.test(init.type);
    return { names, uses, exported, text: `const ${target} = ${isFunction ? value : pure(value)};` };
  });
}

const known = new Map<string, Parts>();

/** The definitions of a file, and the names of those that depend on a schema. */
function partsOf(file: string): Parts {
  const code = readFileSync(file, 'utf8');
  const before = known.get(file);
  if (before?.code === code) return before;
  const body = nodes(parseSync(file, code).program.body);
  const imports = body.filter(
    ({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type',
  );
  const definitions = body.flatMap((statement) => definitionsOf(statement, code));
  const schemas = new Set<string>();
  for (const { source, specifiers } of imports) {
    const from = isNode(source) ? String(source.value) : '';
    const of = from.startsWith('.') ? partsOf(resolve(dirname(file), from)).schemas : null;
    for (const { local, imported } of nodes(specifiers))
      if (of ? of.has(nameOf(imported)) : from === 'zod') schemas.add(nameOf(local));
  }
  for (let found = -1; found !== schemas.size; ) {
    found = schemas.size;
    for (const { names, uses } of definitions)
      if ([...uses].some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
  }
  const parts = { imports, definitions, schemas, code };
  known.set(file, parts);
  return parts;
}

function moduleOf(file: string, part: string | undefined): string {
  const { imports, definitions, schemas, code } = partsOf(file);
  const isSchema = ({ names }: Definition) => names.some((name) => schemas.has(name));
  const plain = definitions.filter((definition) => !isSchema(definition));
  const exportsOf = (of: Definition[]) => of.filter(({ exported }) => exported).flatMap(({ names }) => names);
  if (!part) {
    const [values, rest] = [exportsOf(plain), exportsOf(definitions.filter(isSchema))];
    return `export { ${values.join(', ')} } from '${file}?plain';
export { ${rest.join(', ')} } from '${file}?schemas';`;
  }
  const own = part === 'plain' ? plain : definitions.filter(isSchema);
  const used = new Set(own.flatMap(({ uses }) => [...uses]));
  const lines = imports.flatMap(({ source, specifiers }) => {
    const names = nodes(specifiers).filter((one) => one.importKind !== 'type' && used.has(nameOf(one.local)));
    const texts = names.map(({ start, end }) => code.slice(start, end));
    if (!isNode(source) || texts.length === 0) return [];
    const whole = names.some(({ type }) => type !== 'ImportSpecifier');
    return [`import ${whole ? texts.join(', ') : `{ ${texts.join(', ')} }`} from '${source.value}';`];
  });
  const borrowed = plain.flatMap(({ names }) => names).filter((name) => used.has(name));
  if (part === 'schemas') lines.push(`import { ${borrowed.join(', ')} } from '${file}?plain';`);
  const names = own.flatMap(({ names }) => names);
  return [...lines, ...own.map(({ text }) => text), `export { ${names.join(', ')} };`].join('\n');
}

/** Divides the files of the contract for the web app. */
export function contractAsRead(): Plugin {
  return {
    name: 'florilege:contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/contract\/src\/.+\?(plain|schemas)$/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: contractFile },
      handler(id) {
        const [, file = '', part] = contractFile.exec(id) ?? [];
        this.addWatchFile(file);
        return { code: moduleOf(file, part), moduleSideEffects: false };
      },
    },
  };
}
