import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { readModules } from './read.mjs';
import { refusal } from './rules.mjs';

/** Fewer than these, and it is the check that is broken: a checker that reads nothing finds nothing wrong. */
export const MINIMUM = { shared: 10, src: 60, server: 60 };

/** Checks who imports whom. Answers {modules, imports, violations: [sentence]}. */
export function checkBorders(root, minimum = MINIMUM) {
  const modules = readModules(root);
  const violations = [
    ...tooFew(modules, minimum),
    ...modules.flatMap((module) => importViolations(root, module)),
    ...modules.flatMap(transactionViolations),
    ...cycles(modules),
  ];
  return {
    modules: modules.length,
    imports: modules.reduce((sum, { imports }) => sum + imports.length, 0),
    violations,
  };
}

function tooFew(modules, minimum) {
  return Object.entries(minimum).flatMap(([area, least]) => {
    const seen = modules.filter(({ file }) => file.startsWith(`${area}/`)).length;
    return seen < least ? [`${area}: only ${seen} modules seen, there should be ${least} or more`] : [];
  });
}

function importViolations(root, { file, imports }) {
  const declared = readDependencies(root);
  return imports.flatMap((each) => {
    const { to, name, typeOnly } = each;
    const problem = refusal(file, each) ?? (to === null ? undeclared(name, typeOnly, declared) : missing(root, to));
    return problem ? [`${file} imports ${to ?? name}: ${problem}`] : [];
  });
}

function missing(root, to) {
  return existsSync(path.join(root, to)) && path.extname(to) !== ''
    ? null
    : 'there is no such file (names carry their extension)';
}

/** What runs in production must be installed there too. */
function undeclared(name, typeOnly, { dependencies, devDependencies }) {
  const bare = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return null;
  if (bare in dependencies || (typeOnly && (bare in devDependencies || `@types/${bare}` in devDependencies)))
    return null;
  return 'it is not among the dependencies of package.json';
}

function readDependencies(root) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { dependencies, devDependencies };
}

function transactionViolations({ file, transactions }) {
  if (!file.startsWith('server/') || file.startsWith('server/db/')) return [];
  return transactions.map((what) => `${file} has ${what}: only server/db opens transactions`);
}

/** Import cycles; types are gone when the program runs, so they make none. */
function cycles(modules) {
  const known = new Map(modules.map(({ file, imports }) => [file, imports.filter((each) => !each.typeOnly)]));
  const done = new Set();
  const found = [];
  const walk = (file, trail) => {
    if (trail.includes(file)) found.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    if (trail.includes(file) || done.has(file)) return;
    for (const { to } of known.get(file) ?? []) if (known.has(to)) walk(to, [...trail, file]);
    done.add(file);
  };
  for (const file of known.keys()) walk(file, []);
  return found;
}
