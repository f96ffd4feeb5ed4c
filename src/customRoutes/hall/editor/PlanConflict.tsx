import type { ComponentProps } from 'react';
import { useLastChange } from '../../../crud/record/useHistory.ts';
import { Conflict } from '../../../draft/Conflict.tsx';
import { OverPlan } from './OverPlan.tsx';

/** Somebody else saved this plan meanwhile: who, and when. It lies over the plan, which stays where it was. */
export function PlanConflict({
  noun,
  record,
  ...conflict
}: Omit<ComponentProps<typeof Conflict>, 'about' | 'last'> & {
  noun: 'halls' | 'hall_templates';
  record: { id: string; version: number };
}) {
  const last = useLastChange({ name: noun }, { ...record });
  return (
    <OverPlan>
      <Conflict {...conflict} last={last} />
    </OverPlan>
  );
}
