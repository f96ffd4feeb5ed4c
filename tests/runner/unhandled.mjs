import { writeFileSync } from 'node:fs';

/** A reporter for Vitest: writes what went wrong outside of any test, which its JSON leaves out, to the file UNHANDLED. */
export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ name, message, stack }) => stack ?? `${name ?? 'Error'}: ${message}`);
    if (said.length > 0 && process.env.UNHANDLED) writeFileSync(process.env.UNHANDLED, JSON.stringify(said));
  }
}
