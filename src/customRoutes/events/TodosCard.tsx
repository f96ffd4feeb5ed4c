import { Box, Link, Typography } from '@mui/material';
import {
  Armchair,
  ChevronRight,
  CircleCheck,
  type LucideIcon,
  MailX,
  Printer,
  RefreshCw,
  Send,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import type { Todo } from './todos.ts';

export const MISSING_ICONS: Record<Todo['name'], LucideIcon> = {
  hall: Armchair,
  invite: UserPlus,
  seat: Armchair,
  send: Send,
  resend: RefreshCw,
  returned: MailX,
  managers: UsersRound,
  no_address: Printer,
};

/** What waits to be done, each line a way there. */
export function TodosCard({ todos }: { todos: readonly Todo[] }) {
  const translate = useTranslate();
  return (
    <Card title={translate('events.page.next')} flush>
      {todos.length === 0 ? (
        <Typography
          variant="body2"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: CARD_EDGE,
            pb: 2.5,
            color: 'look.ok',
            fontWeight: 600,
          }}
        >
          <CircleCheck size={20} aria-hidden="true" />
          {translate('events.page.all_done')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {todos.map(({ name, count, to, urgent }) => {
            const Icon = MISSING_ICONS[name];
            return (
              <Box component="li" key={name} sx={{ borderTop: 1, borderColor: 'look.line' }}>
                <Link component={RouterLink} to={to} underline="none" color="inherit" sx={LINE}>
                  <Box
                    component={Icon}
                    size={20}
                    aria-hidden="true"
                    sx={{ flex: 'none', color: urgent ? 'look.warn' : 'look.accent' }}
                  />
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography variant="body2" sx={{ fontWeight: 600 }}>
                      {translate(`events.todo.${name}`, { count, smart_count: count })}
                    </Typography>
                    <Typography variant="body2" color="look.text2">
                      {translate(`events.todo_hint.${name}`)}
                    </Typography>
                  </Box>
                  <ChevronRight size={18} aria-hidden="true" />
                </Link>
              </Box>
            );
          })}
        </Box>
      )}
    </Card>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: CARD_EDGE,
  py: 1.25,
  minHeight: 44,
  '&:hover': { bgcolor: 'look.tint' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'look.accent', outlineOffset: -2 },
} as const;
