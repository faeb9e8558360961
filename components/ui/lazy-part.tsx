"use client";

import { type ComponentType, type ReactElement, useEffect, useEffectEvent, useState } from "react";
import { dialogParts } from "./dialog";
import { FailureState } from "./failure-state";
import { LazyPopup, type RenderTrigger } from "./lazy-popup";
import { type Loadable, loadable } from "./loadable";
import { sayNotOpened } from "./toast";

/** How a lazily loaded dialog is opened: by its trigger, or by being rendered. */
export type Openable = {
  open?: boolean;
  onClose?: () => void;
  trigger?: ReactElement;
  /** Renders the trigger once the dialog's code is loaded. */
  renderTrigger?: RenderTrigger;
};

/**
 * A dialog whose code is loaded when it is first opened, or when the pointer or the focus reaches its trigger. If the
 * code cannot be loaded, a toast says so and the dialog is closed; opening it tries again. React's `lazy` would replace
 * the whole page with an error for good. Without a trigger the dialog is open while rendered, unless `open` is false.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const source = loadable(async () => {
    const [dialog] = await Promise.all([load(), dialogParts.load()]);
    return dialog;
  });
  return (props) =>
    props.trigger ? (
      <LazyPopup parts={source} trigger={props.trigger} kind="dialog">
        {(Dialog, render) => <Dialog {...props} renderTrigger={render} />}
      </LazyPopup>
    ) : (
      <LoadedDialog source={source} props={props} />
    );
}

/** A part of a page, loaded when it is first shown. If it cannot be loaded, it says so and offers to try again. */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType,
): ComponentType<Props> {
  return panelOf(loadable(load), Placeholder);
}

/** Like `lazyPanel`, for a module that can be loaded before it is shown. */
export function panelOf<Props extends object>(
  source: Loadable<ComponentType<Props>>,
  Placeholder?: ComponentType,
): ComponentType<Props> {
  return (props) => <LoadedPanel source={source} props={props} Placeholder={Placeholder} />;
}

type LazyPart<Props> = { source: Loadable<ComponentType<Props>>; props: Props };

function LoadedDialog<Props extends Openable>({ source, props }: LazyPart<Props>) {
  const Dialog = useLoaded(source, props.open !== false, () => {
    sayNotOpened();
    props.onClose?.();
  });
  return Dialog ? <Dialog {...props} /> : null;
}

function LoadedPanel<Props extends object>({
  source,
  props,
  Placeholder,
}: LazyPart<Props> & { Placeholder: ComponentType | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  const Panel = useLoaded(source, !hasFailed, () => setFailed(true));
  if (Panel) return <Panel {...props} />;
  if (!hasFailed) return Placeholder ? <Placeholder /> : null;
  return (
    <FailureState title="This part of the page could not be loaded" onRetry={() => setFailed(false)}>
      Check the connection.
    </FailureState>
  );
}

/** Loads a part while `isWanted`. Returns null until it is loaded. */
function useLoaded<Part>(source: Loadable<Part>, isWanted: boolean, onFailed: () => void): Part | null {
  const [part, setPart] = useState(source.loaded);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (part || !isWanted) return;
    let isShown = true;
    source.load().then(
      (loaded) => isShown && setPart(() => loaded),
      () => isShown && failed(),
    );
    return () => {
      isShown = false;
    };
  }, [source, part, isWanted]);
  return part;
}
