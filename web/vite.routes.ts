import type { Plugin } from 'vite';

// The web app sends a route's method and path; parsing requests and answers is the server's part. So the build
// drops the schemas of routes, and with them every schema that nothing else reads.

/** What `call` and `uploadRequest` read of a route beside its method and path. */
const kept = new Set(['access', 'file', 'upload']);
const isContract = /\/contract\/src\/.+(?<!\.test)\.ts$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function visit(node: Node, look: (node: Node) => boolean): void {
  if (look(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, look);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null);

/** `route.get('/orders/', { access: 'orders.read', answer: … })` → `{ method: 'GET', path: …, access: … }` */
function routeAsSent(call: Node, code: string): string | null {
  const callee = call.callee;
  if (call.type !== 'CallExpression' || !isNode(callee) || nameOf(callee.object) !== 'route') return null;
  const [path, rest] = call.arguments as Node[];
  const method = nameOf(callee.property)?.toUpperCase();
  if (!method || !path || rest?.type !== 'ObjectExpression') throw new Error('a route of another shape');
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const parts = (rest.properties as Node[]).filter(
    ({ type, key }) => type === 'Property' && kept.has(nameOf(key) ?? ''),
  );
  return `{ method: '${method}', path: ${textOf(path)}, ${parts.map(textOf).join(', ')} }`;
}

/** The same number of lines, so that the source map stays true. */
const padded = (text: string, before: string) => {
  const missing = before.split('\n').length - text.split('\n').length;
  return text + '\n'.repeat(Math.max(0, missing));
};

/** Definitions of the contract do nothing but make a value: those without a reader are left out. */
function definitions(program: Node): Node[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as Node[]).flatMap(({ init }) => (isNode(init) ? [init] : []));
  });
}

/** Leaves the schemas of routes out of the web app. */
export function routesAsSent(): Plugin {
  return {
    name: 'florilege:routes-as-sent',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: isContract },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const edits: Edit[] = [];
        for (const init of definitions(program)) {
          let made = false;
          visit(init, (node) => {
            const text = routeAsSent(node, code);
            if (text !== null)
              edits.push({
                start: node.start,
                end: node.end,
                text: padded(text, code.slice(node.start, node.end)),
              });
            const isFunction = /Function/.test(node.type);
            made ||= text === null && !isFunction && /^(Call|New|TaggedTemplate|Spread)/.test(node.type);
            return text !== null || isFunction;
          });
          if (!made) continue;
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
          edits.push({ start: init.end, end: init.end, text: '))()' });
        }
        let written = code;
        for (const { start, end, text } of edits.sort((a, b) => b.start - a.start || b.end - a.end))
          written = written.slice(0, start) + text + written.slice(end);
        return written === code ? null : { code: written, map: null };
      },
    },
  };
}
