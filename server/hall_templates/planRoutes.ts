import { z } from 'zod';
import { layoutSchema } from '#shared/hall/layout.ts';
import { defineCall } from '../call/call.ts';
import { type PlanFile, readPlanFile } from './planFile.ts';

const problem = z.object({ key: z.string(), params: z.record(z.string(), z.string()) });

/** A plan drawn elsewhere, as the editor takes it over; whoever takes it over saves it as any other drawing. */
export function planCalls() {
  return [
    defineCall({
      method: 'POST',
      path: '/hall_templates/read_plan',
      name: 'readHallPlan',
      tag: 'hall_templates',
      summary:
        'Read a plan from a file (pretix, or a sheet that looks like the hall): its layout and what was not clear; nothing is stored',
      least: 'manager_event',
      upload: true,
      answer: z.object({ name: z.string(), layout: layoutSchema, problems: z.array(problem) }),
      prepare: ({ file }): Promise<PlanFile> => readPlanFile(file.bytes, file.name),
      run: async (_work, { prepared }) => prepared as PlanFile,
    }),
  ];
}
