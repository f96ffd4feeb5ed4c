import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const AREAS = ['shared', 'src', 'server'];
const SOURCE = /\.tsx?$/;

/**
 * Reads the product's modules with the builder's own parser.
 * Answers a list of {file, imports: [{to, name, typeOnly}], transactions: [what]}: `to` is a file of the repository or
 * null for a package, whose name `name` then is; `transactions` are the places that open or end one.
 */
export function readModules(root) {
  const aliases = readAliases(root);
  return AREAS.flatMap((area) => filesOf(root, area)).map((file) => {
    const { module, program } = parseSync(path.join(root, file), readFileSync(path.join(root, file), 'utf8'));
    const imports = [...staticImports(module), ...dynamicImports(program)].map(({ name, typeOnly }) => {
      const clean = name.replace(/\?.*$/, '');
      return { name: clean, typeOnly, to: resolve(root, file, clean, aliases) };
    });
    return { file, imports, transactions: transactionsIn(program) };
  });
}

function filesOf(root, folder) {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full).flatMap((entry) => {
    const name = `${folder}/${entry}`;
    if (statSync(path.join(root, name)).isDirectory()) return filesOf(root, name);
    return SOURCE.test(name) && !name.endsWith('.d.ts') ? [name] : [];
  });
}

function staticImports(module) {
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) => entries.filter((entry) => entry.moduleRequest));
  return [...imports, ...passedOn.map((entry) => ({ name: entry.moduleRequest.value, typeOnly: entry.isType }))];
}

/** `import('…')`, types written as import('…'), and workers started from new URL('…', import.meta.url). */
function dynamicImports(program) {
  const found = [];
  visit(program, (node) => {
    const literal = node.source ?? node.argument;
    if (node.type === 'ImportExpression' && typeof literal?.value === 'string')
      found.push({ name: literal.value, typeOnly: false });
    if (node.type === 'TSImportType' && typeof literal?.value === 'string')
      found.push({ name: literal.value, typeOnly: true });
    const [first] = node.type === 'NewExpression' && node.callee.name === 'URL' ? node.arguments : [];
    if (typeof first?.value === 'string' && SOURCE.test(first.value))
      found.push({ name: first.value.startsWith('.') ? first.value : `./${first.value}`, typeOnly: true });
  });
  return found;
}

const STATEMENT =
  /^\s*(begin|start\s+transaction|commit|rollback|savepoint)\b\s*(;|$|work|transaction|read|isolation)/i;

function transactionsIn(program) {
  const found = [];
  visit(program, (node) => {
    const called = node.type === 'CallExpression' ? node.callee.property?.name : undefined;
    if (called === 'transaction') found.push('.transaction(…)');
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : undefined;
    if (typeof text === 'string' && STATEMENT.test(text)) found.push(`'${text.trim().slice(0, 40)}'`);
  });
  return found;
}

function visit(node, look) {
  if (typeof node?.type === 'string') look(node);
  for (const child of Object.values(node)) if (child !== null && typeof child === 'object') visit(child, look);
}

function readAliases(root) {
  const file = path.join(root, 'package.json');
  const { imports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.entries(imports).map(([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*$/g, '')]);
}

function resolve(root, from, name, aliases) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const alias = aliases.find(([start]) => name.startsWith(start));
  return alias ? `${alias[1]}${name.slice(alias[0].length)}` : null;
}
