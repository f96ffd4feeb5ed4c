import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { PlanProblem } from '#shared/hall/pretix.ts';

/** What was not clear in a file, or has no room in one, as a sentence with its place. */
export function useProblemText(): (problem: PlanProblem) => string {
  const translate = useTranslate();
  return useCallback(
    ({ key, params }) => {
      const { count, ...others } = params;
      const values = count === undefined ? others : { ...others, smart_count: Number(count) };
      return translate(`hall.file.problems.${key}`, values);
    },
    [translate],
  );
}
