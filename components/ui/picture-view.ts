/** `turn` counts quarter turns to the right, 0 to 3; `x` and `y` are pixels from the middle. */
export type PictureView = { zoom: number; turn: number; x: number; y: number };

export const initialView: PictureView = { zoom: 1, turn: 0, x: 0, y: 0 };

export const maxZoom = 8;

type Frame = { width: number; height: number };

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

function withinFrame(view: PictureView, frame: Frame): PictureView {
  const reach = (length: number) => (length * (view.zoom - 1)) / 2;
  return { ...view, x: within(view.x, reach(frame.width)), y: within(view.y, reach(frame.height)) };
}

/** Zooms in by a factor above 1, or out by a factor below 1. The center stays in place. */
export function zoomed(view: PictureView, factor: number, frame: Frame): PictureView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom);
  const change = zoom / view.zoom;
  return withinFrame({ ...view, zoom, x: view.x * change, y: view.y * change }, frame);
}

export const turned = (view: PictureView): PictureView => ({ ...view, turn: (view.turn + 1) % 4, x: 0, y: 0 });

export const moved = (view: PictureView, by: { x: number; y: number }, frame: Frame): PictureView =>
  withinFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
