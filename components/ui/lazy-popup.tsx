"use client";

import {
  Children,
  type ComponentType,
  cloneElement,
  createElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Loadable, whenUsed } from "./loadable";
import { sayNotOpened } from "./toast";

/** A component of a lazily loaded module, for use inside a popup of that module. It renders nothing until loaded. */
export function partOf<Parts extends object, Name extends keyof Parts>(
  source: Loadable<Parts>,
  name: Name,
): Parts[Name] {
  const renderPart = (props: object) => {
    const loaded = source.loaded()?.[name] as ComponentType | undefined;
    return loaded ? createElement(loaded, props) : null;
  };
  return renderPart as Parts[Name];
}

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };

/** The `render` prop of a Base UI trigger. It passes the trigger's props to the element that is already on the page. */
export type RenderTrigger = (props: TriggerProps) => ReactElement;

type Slot = {
  element: RefObject<HTMLElement | null>;
  /** Sets the props of Base UI's trigger. */
  show: (props: TriggerProps) => void;
};

/**
 * A popup whose code is loaded when the pointer or the focus reaches its trigger, or when `open` becomes true. The
 * trigger stays the same element; once the code is loaded, it has the props of Base UI's trigger. An earlier press is
 * then repeated. The code of a popup without a trigger is loaded when the page is first used.
 *
 * @param props.kind what the trigger opens, for screen readers; null for a tooltip
 * @param props.children the popup; its Base UI trigger gets `render`
 */
export function LazyPopup<Parts extends object>(props: {
  parts: Loadable<Parts>;
  trigger?: ReactElement;
  triggerRef?: Ref<HTMLElement>;
  kind: "menu" | "dialog" | "listbox" | null;
  open?: boolean;
  children: (parts: Parts, render: RenderTrigger | undefined, element: RefObject<HTMLElement | null>) => ReactNode;
}) {
  const { parts: source, trigger, open = false } = props;
  const [parts, setParts] = useState<Parts | null>(null);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const slot = useRef<Slot>({ element: { current: null }, show: () => undefined });
  const load = useCallback(async () => {
    const ready = source.loaded() ?? (await source.load());
    setParts(() => ready);
  }, [source]);
  useLayoutEffect(() => {
    if (open) load().catch((error: unknown) => setFailure({ error }));
  }, [open, load]);
  const opensByItself = trigger === undefined;
  useEffect(() => {
    // Such a popup asks the reader something. It may have to do so when the network is lost.
    return opensByItself ? whenUsed(() => void source.load().catch(() => undefined)) : undefined;
  }, [opensByItself, source]);
  if (failure) throw failure.error;
  const { current } = slot;
  const render: RenderTrigger = (own) => <TriggerAdapter slot={current} props={own} />;
  return (
    <>
      {trigger ? (
        <TriggerElement
          slot={current}
          trigger={trigger}
          triggerRef={props.triggerRef}
          kind={props.kind}
          onLoad={load}
        />
      ) : null}
      {parts ? props.children(parts, trigger && render, current.element) : null}
    </>
  );
}

/** The trigger's element, with the props of Base UI's trigger once they are known. */
function TriggerElement(props: {
  slot: Slot;
  trigger: ReactElement;
  triggerRef: Ref<HTMLElement> | undefined;
  kind: "menu" | "dialog" | "listbox" | null;
  onLoad: () => Promise<void>;
}) {
  const { slot, triggerRef, kind, onLoad } = props;
  const [baseUiProps, setBaseUiProps] = useState<TriggerProps | null>(null);
  /** How the trigger was pressed before the code was loaded: "keyboard", or the pointer's type. */
  const pressedBy = useRef<string>(null);
  useLayoutEffect(() => {
    slot.show = setBaseUiProps;
  }, [slot]);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      slot.element.current = element;
      return assign(triggerRef, element);
    },
    [slot, triggerRef],
  );
  const isReady = baseUiProps !== null;
  useEffect(() => {
    const by = pressedBy.current;
    if (!isReady || by === null) return;
    pressedBy.current = null;
    // A microtask is too early: it can run while the browser still dispatches the press itself, and during a press by
    // keyboard the browser ignores `click()` on the same element.
    setTimeout(() => slot.element.current && press(slot.element.current, by));
  }, [isReady, slot]);
  // If loading fails here, a press tries again and reports the failure.
  const prepare = () => void onLoad().catch(() => undefined);
  const sayNotLoaded = () => {
    pressedBy.current = null;
    sayNotOpened();
  };
  const own: TriggerProps = baseUiProps ?? {
    ...(kind ? { "aria-haspopup": kind, "aria-expanded": false } : {}),
    onPointerEnter: prepare,
    onFocus: prepare,
    ...(kind
      ? {
          onClick: ({ nativeEvent: event }) => {
            pressedBy.current =
              event.detail === 0 ? "keyboard" : "pointerType" in event ? String(event.pointerType) : "mouse";
            onLoad().catch(sayNotLoaded);
          },
        }
      : {}),
  };
  // An element that a server component passes can be wrapped, and then has no props itself.
  const [element] = Children.toArray(props.trigger);
  if (!isValidElement<TriggerProps>(element)) return null;
  return cloneElement(element, { ...mergeProps(own, element.props), ref: attach });
}

/** Repeats a person's press. Base UI focuses a menu's first entry only if the menu was opened by keyboard. */
function press(element: HTMLElement, by: string): void {
  if (by === "keyboard") {
    element.click();
    return;
  }
  const how = { bubbles: true, cancelable: true, composed: true, detail: 1, pointerType: by };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    element.dispatchEvent(type.startsWith("mouse") ? new MouseEvent(type, how) : new PointerEvent(type, how));
  }
}

/** Merges the props; the element's own ones win. If both have a handler for an event, both run, the own one first. */
function mergeProps(baseUiProps: TriggerProps, own: TriggerProps): TriggerProps {
  const merged: Record<string, unknown> = { ...baseUiProps };
  for (const [name, value] of Object.entries(own)) {
    const other = merged[name];
    if (typeof value === "function" && typeof other === "function") {
      merged[name] = (...all: unknown[]) => {
        value(...all);
        other(...all);
      };
    } else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** Base UI renders this as its trigger. It renders nothing, and attaches the trigger to the element on the page. */
function TriggerAdapter(props: { slot: Slot; props: TriggerProps }) {
  const { slot } = props;
  const { ref, ...rest } = props.props;
  useLayoutEffect(() => {
    const detach = assign(ref, slot.element.current);
    return () => {
      if (typeof detach === "function") detach();
      else assign(ref, null);
    };
  }, [ref, slot]);
  useLayoutEffect(() => slot.show(rest));
  return null;
}

/** Sets a ref. Returns the cleanup function of a callback ref that has one. */
function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): ReturnType<RefCallback<HTMLElement>> {
  if (typeof ref === "function") return ref(element);
  if (ref) ref.current = element;
}
