import { memo } from 'react';
import { Circle, Group, Layer, Stage, Text } from 'react-konva';
import { INKS } from '../../src/customRoutes/hall/plan/raster/inks.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { HallStore } from '../../src/customRoutes/hall/plan/store.ts';
import type { Camera } from '../../src/customRoutes/hall/plan/camera.ts';

/** The plan as it is usually drawn: a Group with a Circle and a Text for each seat, moved by moving the layer. */
export function NodePlan({ store, camera, width, height }: Props) {
  return (
    <Stage width={width} height={height}>
      <Layer x={camera.x} y={camera.y} scaleX={camera.scale} scaleY={camera.scale}>
        <Seats store={store} />
      </Layer>
    </Stage>
  );
}

interface Props {
  store: HallStore;
  camera: Camera;
  width: number;
  height: number;
}

const Seats = memo(function Seats({ store }: { store: HallStore }) {
  const { seats, seatCount } = store;
  const inks = INKS.light;
  return Array.from({ length: seatCount }, (_, i) => (
    <Group key={i} x={seats.x[i]!} y={seats.y[i]!}>
      <Circle radius={SEAT_RADIUS} stroke={inks.text} strokeWidth={1} fill={inks.plan} />
      <Text
        text={String(seats.number[i])}
        fontSize={8}
        width={SEAT_RADIUS * 2}
        height={SEAT_RADIUS * 2}
        x={-SEAT_RADIUS}
        y={-SEAT_RADIUS}
        align="center"
        verticalAlign="middle"
        fill={inks.text}
      />
    </Group>
  ));
});
