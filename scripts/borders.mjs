import { fileURLToPath } from 'node:url';
import { checkBorders } from './borders/check.mjs';

const { modules, imports, violations } = checkBorders(fileURLToPath(new URL('..', import.meta.url)));
for (const violation of violations) console.error(violation);
console.log(`Borders: ${modules} modules, ${imports} imports, ${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);
