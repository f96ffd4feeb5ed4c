import { firstStepsAnswer } from '#shared/firstSteps.ts';
import { defineCall } from '../../call/call.ts';
import { makeExample } from './example.ts';
import { firstSteps, removeExample } from './rules.ts';

const common = { tag: 'first_steps', least: 'manager_event', answer: firstStepsAnswer } as const;

/** What a new house still needs, and an event to look at meanwhile. */
export function firstStepCalls() {
  return [
    defineCall({
      ...common,
      method: 'GET',
      path: '/first_steps',
      name: 'getFirstSteps',
      summary: 'What there is of what a first event needs',
      run: (work) => firstSteps(work),
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/first_steps/example',
      name: 'createExample',
      refuses: [409],
      summary: 'Make an example event with a hall, sectors, guests and seats; mail to its people goes nowhere',
      status: 201,
      run: async (work) => {
        await makeExample(work);
        return firstSteps(work);
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/first_steps/example',
      name: 'deleteExample',
      refuses: [404, 409],
      summary: 'Take the example event away with all it brought',
      run: async (work) => {
        await removeExample(work);
        return firstSteps(work);
      },
    }),
  ];
}
