/** States of a job in the order they come; which of the last three it ends in is known at its end. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Those of a job that still goes on. */
export const OPEN = ['waiting', 'running'] as const satisfies readonly JobState[];

/** Does a job in this state still go on? */
export function isOpen(state: JobState): boolean {
  return (OPEN as readonly JobState[]).includes(state);
}
