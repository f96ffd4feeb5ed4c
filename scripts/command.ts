import { parseArgs } from 'node:util';
import { readSettings, type Settings, SettingsError } from '#server/base/settings.ts';
import { reasonOf } from '#server/trouble.ts';

/** What somebody did wrong, in words for the terminal. */
export class Refusal extends Error {}

/** Runs a command of the terminal with the settings; what an operator can mend is said in a sentence, exit code 1. */
export async function runCommand(run: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await run(readSettings(process.env));
  } catch (error) {
    const isOurs = error instanceof Refusal || error instanceof SettingsError || isBadArgument(error);
    console.error(isOurs ? error.message : reasonOf(error));
    process.exitCode = 1;
  }
}

function isBadArgument(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** The one file a command is about. */
export function fileArgument(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length !== 1) throw new Refusal(`One file is needed: ${usage}`);
  return positionals[0]!;
}
