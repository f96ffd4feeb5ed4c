import { useState } from 'react';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { OrderAnswer } from '#resources/orderSchemas.ts';
import { isOver } from '#shared/booking.ts';
import { deactivate } from '#shared/hall/edit.ts';
import { NO_LABEL } from '#shared/hall/label.ts';
import { call } from '../../dataProvider/index.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { placeTitle } from '../../ui/placeWords.ts';
import { useTell } from '../../ui/useTell.ts';
import { readHall } from '../eventBasics/queries.ts';
import { useOrderAction } from './OrderActions.tsx';
import { useDifferences, useOrdersChanged } from './orders.ts';
import { cureOf, type Difference } from './states.ts';

/** What the cinema says of each seat beside what we say, where the two differ, with the cure. */
export function Differences(props: { hallId: string; orders: readonly OrderAnswer[]; readOnly: boolean }) {
  const { hallId, orders, readOnly } = props;
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useDifferences(hallId);
  const closing = useClosing(hallId);
  const toClose = readOnly ? [] : (data ?? []).filter((difference) => cureOf(difference) === 'close');
  return (
    <Card
      title={translate('cinema.drift.title')}
      hint={translate('cinema.drift.hint')}
      action={
        <Button
          variant="outlined"
          size="small"
          startIcon={<RefreshCw size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {translate('cinema.drift.again')}
        </Button>
      }
    >
      {error && !isFetching ? (
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={56} />
      ) : data.length === 0 ? (
        <Alert severity="success" icon={<CircleCheck size={20} />}>
          {translate('cinema.drift.none')}
        </Alert>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((difference) => (
              <Line
                key={difference.place}
                difference={difference}
                order={orders.find(
                  ({ state, places }) => !isOver(state) && places.some(({ place }) => place === difference.place),
                )}
                closing={closing}
                readOnly={readOnly}
              />
            ))}
          </Box>
          {toClose.length > 1 && (
            <Button
              variant="outlined"
              loading={closing.busy}
              onClick={() => void closing.close(toClose.map(({ place }) => place))}
              sx={{ mt: 1.5 }}
            >
              {translate('cinema.drift.close_all', { smart_count: toClose.length })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function Line(props: {
  difference: Difference;
  order: OrderAnswer | undefined;
  closing: ReturnType<typeof useClosing>;
  readOnly: boolean;
}) {
  const { difference, order, closing, readOnly } = props;
  const { row, seat, guest_name, ours, theirs } = difference;
  const translate = useTranslate();
  const [asked, ask] = useState(false);
  const ending = useOrderAction();
  const cure = cureOf(difference);
  const busy = ending.busy || closing.busy;
  const end = async () => {
    if (order && (cure === 'cancel' || cure === 'refund') && (await ending.run(cure, order.id, { keep: true })))
      ask(false);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'look.line',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{placeTitle({ ...NO_LABEL, row, seat }, translate)}</Typography>
        {guest_name && (
          <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
            {guest_name}
          </Typography>
        )}
      </Box>
      <Typography variant="body2">
        {translate('cinema.drift.theirs', { state: translate(`cinema.drift.${theirs ?? 'none_there'}`) })}
        <br />
        {translate('cinema.drift.ours', {
          state:
            ours === null
              ? translate('cinema.drift.free')
              : translate(`resources.orders.values.state.${ours}`).toLowerCase(),
        })}
      </Typography>
      {!readOnly && cure === 'close' && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void closing.close([difference.place])}>
          {translate('cinema.drift.close')}
        </Button>
      )}
      {!readOnly && order && (cure === 'cancel' || cure === 'refund') && (
        <Button size="small" variant="outlined" color="error" disabled={busy} onClick={() => ask(true)}>
          {translate(`cinema.orders.${cure}`)}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={translate(`cinema.orders.ask.${cure === 'refund' ? 'refund' : 'cancel'}`)}
        verb={translate(`cinema.orders.${cure === 'refund' ? 'refund' : 'cancel'}`)}
        busy={busy}
        problem={ending.problem}
        onClose={() => {
          ask(false);
          ending.forget();
        }}
        onConfirm={() => void end()}
      >
        {translate('cinema.orders.lose', { smart_count: order?.places.length ?? 0 })}
      </ConfirmDialog>
    </Box>
  );
}

/** Closes places on the stored plan: nobody is seated there any more. */
function useClosing(hallId: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useOrdersChanged();
  const [busy, setBusy] = useState(false);
  const close = async (places: readonly number[]) => {
    setBusy(true);
    try {
      const hall = await readHall(hallId);
      const layout = deactivate(hall.layout, places);
      await call('PUT /halls/update_list', { body: [{ id: hallId, version: hall.version, layout }] });
      notify(translate('cinema.drift.closed', { smart_count: places.length }), { type: 'success' });
    } catch (error) {
      tell(error);
    } finally {
      await changed();
      setBusy(false);
    }
  };
  return { busy, close };
}
