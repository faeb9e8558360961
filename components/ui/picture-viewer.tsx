"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "./button";
import { initialView, maxZoom, moved, type PictureView, turned, zoomed } from "./picture-view";
import { useShortcuts } from "./shortcuts";
import { cn } from "./tv";

const step = 1.25;
const panBy = 40;

/**
 * Shows a picture (a `data:` or `blob:` address), which the reader can zoom, rotate, move and show full screen: with
 * buttons, pointer and wheel, and with keys while the focus is in it. It stores nothing.
 */
export function PictureViewer(props: {
  source: string;
  alt: string;
  className?: string;
  /** Moves the focus to the picture once it is shown, unless an unrelated element has the focus. */
  takesFocus?: boolean | undefined;
}) {
  const [view, setView] = useState(initialView);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const zoom = (factor: number) => setView((before) => zoomed(before, factor, size()));
  const pan = (x: number, y: number) => setView((before) => moved(before, { x, y }, size()));
  const turn = () => setView(turned);
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen?.());
  const { takesFocus = false } = props;
  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (takesFocus && (focused === body || focused?.contains(frame.current))) frame.current?.focus();
  }, [takesFocus]);
  usePictureKeys(box, { zoom, pan, turn, fit: () => setView(initialView), fullScreen });
  useWheel(frame, box, zoom);
  const drag = usePointerDrag(pan);
  return (
    <div
      ref={box}
      className={cn(
        "grid w-full min-w-0 grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-button border border-line bg-sunken",
        props.className,
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is a picture. */}
      <div
        ref={frame}
        role="group"
        data-picture
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys, like a part that scrolls.
        tabIndex={0}
        aria-label={`${props.alt}, moved with the arrow keys`}
        {...drag}
        style={{ containerType: "size" }}
        className={cn(
          "relative min-h-0 w-full touch-none overflow-hidden focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2 in-[:fullscreen]:h-full",
          props.className ? "h-full" : "h-56",
          view.zoom > 1 && "cursor-grab active:cursor-grabbing",
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: next/image could not optimize a picture that only this page holds. */}
        <img
          decoding="async"
          src={props.source}
          alt={props.alt}
          width={1}
          height={1}
          draggable={false}
          style={styleOf(view)}
          className="absolute top-1/2 left-1/2 max-w-none select-none object-contain"
        />
      </div>
      <div className="flex items-center gap-1 border-line border-t bg-surface px-1.5 py-1">
        <IconButton
          label="Closer"
          icon={<Icon name="zoom-in" />}
          size="s"
          disabled={view.zoom >= maxZoom}
          onClick={() => zoom(step)}
        />
        <IconButton
          label="Further away"
          icon={<Icon name="zoom-out" />}
          size="s"
          disabled={view.zoom <= 1}
          onClick={() => zoom(1 / step)}
        />
        <IconButton label="Turn right" icon={<Icon name="rotate-cw" />} size="s" onClick={turn} />
        <IconButton label="Fit" icon={<Icon name="scan" />} size="s" onClick={() => setView(initialView)} />
        <IconButton label="Full screen" icon={<Icon name="maximize" />} size="s" onClick={fullScreen} />
        <span className="num ml-auto pr-1 text-ink-3 text-meta" aria-live="polite">
          {Math.round(view.zoom * 100)}%
        </span>
      </div>
    </div>
  );
}

/** A picture that is turned sideways fits its width to the height of the frame. */
function styleOf({ zoom, turn, x, y }: PictureView) {
  const [width, height] = turn % 2 === 0 ? ["100cqw", "100cqh"] : ["100cqh", "100cqw"];
  const transform = `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turn * 90}deg) scale(${zoom})`;
  return { width, height, transform };
}

type PictureActions = {
  zoom: (factor: number) => void;
  pan: (x: number, y: number) => void;
  turn: () => void;
  fit: () => void;
  fullScreen: () => void;
};

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [panBy, 0],
  ArrowRight: [-panBy, 0],
  ArrowUp: [0, panBy],
  ArrowDown: [0, -panBy],
};

function usePictureKeys(box: React.RefObject<HTMLElement | null>, actions: PictureActions): void {
  const here = (act: (key: string) => void) => (key: string) => {
    if (!box.current?.contains(document.activeElement)) return false;
    act(key);
    return true;
  };
  const move = here((key) => {
    const [x, y] = directions[key] ?? [0, 0];
    actions.pan(x, y);
  });
  const only = { inPalette: false };
  useShortcuts("Picture with the focus", [
    { keys: ["+", "="], title: "closer", run: here(() => actions.zoom(step)), held: true, ...only },
    { keys: ["-"], title: "further away", run: here(() => actions.zoom(1 / step)), held: true, ...only },
    { keys: ["t"], title: "turn right", run: here(actions.turn), ...only },
    { keys: ["0"], title: "fit", run: here(actions.fit), ...only },
    { keys: ["f"], title: "full screen", run: here(actions.fullScreen), ...only },
    { keys: Object.keys(directions), title: "move", run: move, held: true, ...only },
  ]);
}

/** The wheel zooms while the focus is in the viewer, or with Ctrl (also a pinch). Otherwise it scrolls the page. */
function useWheel(
  frame: React.RefObject<HTMLElement | null>,
  box: React.RefObject<HTMLElement | null>,
  onZoom: (factor: number) => void,
): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !box.current?.contains(document.activeElement)) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? step : 1 / step);
    };
    // React's own wheel listener is passive and cannot stop the page from scrolling.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame, box]);
}

function usePointerDrag(pan: (x: number, y: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      pan(event.clientX - last.current.x, event.clientY - last.current.y);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
