/** What changes a plan comes in one part: the steps that need it follow each other, and every part more is paid for at the start. */
export { BoundPlan } from './editor/BoundPlan.tsx';
export { HallEditor } from './editor/HallEditor.tsx';
export { SectorPainter } from './sectors/SectorPainter.tsx';
