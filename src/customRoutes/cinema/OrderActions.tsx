import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { TicketCheck, Undo2, X } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { OrderAnswer } from '#resources/orderSchemas.ts';
import { HttpError } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTell } from '../../ui/useTell.ts';
import { act, useOrdersChanged } from './orders.ts';
import { actionsOn, type OrderAction } from './states.ts';

const ICONS = { complete: TicketCheck, cancel: X, refund: Undo2 };

/** What can be done about an order now. Giving seats away is asked about first: somebody else may take them. */
export function OrderActions({ order }: { order: OrderAnswer }) {
  const translate = useTranslate();
  const [asked, ask] = useState<OrderAction | null>(null);
  const { busy, problem, run, forget } = useOrderAction();
  const actions = actionsOn(order.state, { refunds: useMay('orders', 'refund') });
  const close = () => {
    ask(null);
    forget();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actions.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            size="small"
            variant={action === 'complete' ? 'contained' : 'outlined'}
            color={action === 'complete' ? 'primary' : 'error'}
            startIcon={<Icon size={16} />}
            loading={busy && asked === null && action === 'complete'}
            disabled={busy}
            onClick={() => (action === 'complete' ? void run(action, order.id) : ask(action))}
          >
            {translate(`cinema.orders.${action}`)}
          </Button>
        );
      })}
      <ConfirmDialog
        open={asked !== null}
        title={translate(`cinema.orders.ask.${asked ?? 'cancel'}`)}
        verb={translate(`cinema.orders.${asked ?? 'cancel'}`)}
        busy={busy}
        problem={problem}
        onClose={close}
        onConfirm={() => asked && void run(asked, order.id, { keep: true }).then((done) => done && close())}
      >
        {translate('cinema.orders.lose', { smart_count: order.places.length })}
      </ConfirmDialog>
    </Box>
  );
}

/** Runs an action and says how it went; with `keep` a refusal is answered as `problem` instead of a notification. */
export function useOrderAction() {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useOrdersChanged();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: OrderAction, id: string, { keep = false } = {}): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      const { booking_ref } = await act(action, id);
      notify(translate(`cinema.orders.done.${action}`, { reference: booking_ref ?? '' }), { type: 'success' });
      return true;
    } catch (error) {
      const detail = error instanceof HttpError ? error.detail : translate('app.error.generic');
      if (keep) setProblem(detail);
      else tell(error);
      return false;
    } finally {
      // Also after a refusal: the order may have moved on meanwhile.
      await changed();
      setBusy(false);
    }
  };
  return { busy, problem, run, forget: () => setProblem(null) };
}
