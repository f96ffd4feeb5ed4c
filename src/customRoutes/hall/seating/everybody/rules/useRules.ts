import { useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SeatingRule } from '#resources/seatingRuleSchemas.ts';
import { keptRules } from '#shared/seating/keptRules.ts';
import type { RuleKind } from '#shared/seating/ruleKinds.ts';
import { type MeantRule, placesMeant } from '#shared/seating/rules.ts';
import { call } from '../../../../../dataProvider/index.ts';
import { useMay } from '../../../../../dataProvider/useMay.ts';
import { refusing } from '../../../plan/refused.ts';
import type { SeatingState } from '../../useSeating.ts';
import { ruleSentence } from './ruleWords.ts';

/** What the form begins with: a rule that is there, or a new one about these guests. */
export type Begun = { rule: SeatingRule } | { kind: RuleKind; guest_ids: readonly string[] };

interface Given {
  hallId: string;
  /** Of the hall: rules are read again when it grows. */
  revision: number;
  seating: SeatingState;
  /** Somebody looks at them. */
  isOpen: boolean;
}

/** The rules of a hall, how they stand as people sit by now, and what is done with them; each step can be taken back. */
export function useRules({ hallId, revision, seating, isOpen }: Given) {
  const translate = useTranslate();
  const { layout, guestOf, placeOf } = seating;
  const mayChange = useMay('seating_rules', 'create') && !seating.readOnly;
  const [begun, setBegun] = useState<Begun | null>(null);
  const book = useQuery({
    queryKey: ['seating', hallId, 'rules', revision],
    enabled: isOpen || begun !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call('GET /halls/:id/seating_rules', { params: { id: hallId }, signal })).data,
  });
  const rules = book.data?.rules;
  const states = useMemo(() => {
    const meant = (rules ?? []).map((rule): MeantRule => {
      const { id, kind, hard, seats, places } = rule;
      const within = places && placesMeant(layout, places, (sector, at) => placeOf.get(at)?.sector_id === sector);
      return { id, kind, hard, people: rule.people.ids, others: rule.others?.ids ?? null, seats, places: within };
    });
    return keptRules(layout, meant, (id) => guestOf.get(id)?.place ?? null);
  }, [rules, layout, guestOf, placeOf]);
  const sentenceOf = (rule: SeatingRule) => ruleSentence(rule, layout, translate);
  /** Runs a call, says what came of it and keeps it to be taken back. */
  const act = (said: string, ask: () => Promise<{ headers: Headers }>) =>
    seating.run(
      () => refusing(async () => (await ask()).headers.get('batch-id')),
      said,
      () => void book.refetch(),
    );
  return {
    book: book.data ?? null,
    states,
    sentenceOf,
    /** Of a rule by its id; null where it isn't there any more. */
    textOf: (id: string | undefined) => {
      const rule = rules?.find((each) => each.id === id);
      return rule ? sentenceOf(rule) : null;
    },
    /** What of other rules it can't be met with, in words. */
    clashOf: (id: string | undefined) =>
      book.data?.clashes.find(({ rule_ids }) => id !== undefined && rule_ids.includes(id))?.text ?? null,
    /** Where those sit whom it is about. */
    placesOf: ({ people, others }: SeatingRule) =>
      [...people.ids, ...(others?.ids ?? [])].flatMap((id) => guestOf.get(id)?.place ?? []),
    mayChange,
    busy: seating.busy,
    begun,
    begin: setBegun,
    close: () => setBegun(null),
    /** Stored already: keeps the step, and reads the rules again. */
    stored: (answer: { headers: Headers; data: SeatingRule }, isNew: boolean) =>
      void act(translate(`hall.rules.said_${isNew ? 'added' : 'changed'}`, { what: sentenceOf(answer.data) }), () =>
        Promise.resolve(answer),
      ),
    makeHard: (rule: SeatingRule, hard: boolean) =>
      void act(translate(`hall.rules.said_${hard ? 'hard' : 'wish'}`, { what: sentenceOf(rule) }), () =>
        call('PUT /seating_rules/:id', { params: { id: rule.id }, body: { hard, version: rule.version } }),
      ),
    remove: (rule: SeatingRule) =>
      void act(translate('hall.rules.said_deleted', { what: sentenceOf(rule) }), () =>
        call('DELETE /seating_rules/:id', { params: { id: rule.id } }),
      ),
  };
}

export type Rules = ReturnType<typeof useRules>;
