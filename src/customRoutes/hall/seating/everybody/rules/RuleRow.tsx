import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { CircleCheck, CircleDashed, CircleX, MapPin, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { SeatingRule } from '#resources/seatingRuleSchemas.ts';
import type { RuleState } from '#shared/seating/keptRules.ts';
import { canBeHard } from '#shared/seating/ruleKinds.ts';
import { goneText } from './ruleWords.ts';
import type { Rules } from './useRules.ts';

const LOOKS = {
  kept: { icon: CircleCheck, color: 'look.ok' },
  broken: { icon: CircleX, color: 'look.err' },
  open: { icon: CircleDashed, color: 'look.text2' },
} as const satisfies Record<RuleState, object>;

/** A rule in words: how it stands, whether it must be met, and what is done with it. */
export function RuleRow(props: { rule: SeatingRule; rules: Rules; onShow: (places: readonly number[]) => void }) {
  const { rule, rules, onShow } = props;
  const translate = useTranslate();
  const { hard } = rule;
  const sentence = rules.sentenceOf(rule);
  const state = rules.states.get(rule.id);
  const gone = goneText(rule, translate);
  const places = rules.placesOf(rule);
  const said = (key: string) => `${translate(`hall.rules.${key}`)}: ${sentence}`;
  return (
    <Box component="li" sx={{ px: 2, py: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {sentence}
      </Typography>
      {gone && (
        <Typography variant="body2" color="look.warn" sx={{ overflowWrap: 'anywhere' }}>
          {gone}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5, minHeight: 32 }}>
        {state && <State state={state} />}
        {rules.mayChange && (hard || canBeHard(rule.kind)) ? (
          <Button
            size="small"
            color={hard ? 'primary' : 'inherit'}
            aria-pressed={hard}
            aria-label={said('hard')}
            disabled={rules.busy}
            startIcon={<ShieldCheck size={14} />}
            onClick={() => rules.makeHard(rule, !hard)}
            sx={{ minHeight: { xs: 44, md: 32 }, ...(hard ? { bgcolor: 'look.soft' } : { color: 'look.text2' }) }}
          >
            {translate(hard ? 'hall.rules.hard' : 'hall.rules.wish')}
          </Button>
        ) : (
          <Typography variant="body2" color="look.text2">
            {translate(hard ? 'hall.rules.hard' : 'hall.rules.wish')}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {places.length > 0 && (
          <Act label={said('show')} onClick={() => onShow(places)}>
            <MapPin size={16} />
          </Act>
        )}
        {rules.mayChange && (
          <>
            <Act label={said('edit')} onClick={() => rules.begin({ rule })}>
              <Pencil size={16} />
            </Act>
            <Act label={said('delete')} disabled={rules.busy} onClick={() => rules.remove(rule)}>
              <Trash2 size={16} />
            </Act>
          </>
        )}
      </Box>
    </Box>
  );
}

function State({ state }: { state: RuleState }) {
  const translate = useTranslate();
  const { icon: Icon, color } = LOOKS[state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color, mr: 0.5 }}>
      <Icon size={14} aria-hidden />
      <Typography variant="body2" component="span" color="inherit">
        {translate(`hall.rules.state_${state}`)}
      </Typography>
    </Box>
  );
}

function Act(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled = false, onClick, children } = props;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
    >
      {children}
    </IconButton>
  );
}
