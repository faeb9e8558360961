import type { ComponentProps, ReactNode } from "react";
import { tv } from "./tv";

/** Button styles, for the few elements that must look like one (a file label, a Base UI part). */
export const buttonStyles = tv({
  base: "button",
  variants: {
    variant: { primary: "button-primary", secondary: "", danger: "button-danger", ghost: "button-ghost" },
    size: { m: "", s: "button-s", xs: "button-xs", touch: "button-touch" },
    square: { true: "button-square" },
    block: { true: "button-block" },
  },
  defaultVariants: { variant: "secondary", size: "m" },
});

export type ButtonLook = Pick<NonNullable<Parameters<typeof buttonStyles>[0]>, "variant" | "size" | "block">;

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="animate-spin fill-none stroke-2 stroke-current" aria-hidden="true">
      <circle cx="12" cy="12" r="9" opacity=".3" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  );
}

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  ButtonLook & {
    icon?: ReactNode;
    /** The action is in progress: shows a spinner and ignores presses. */
    loading?: boolean;
    /**
     * Why the action is unavailable, as a sentence. The button stays focusable, is described by the sentence (its
     * `title`) and does nothing; show the sentence next to it with `DisabledReason`.
     */
    unavailable?: string;
    /** Only for controls whose reason is obvious, such as paging at its end. */
    disabled?: boolean;
  };

/** Use one `primary` per screen, `danger` for actions that remove something, `ghost` for a quiet way out. */
export function Button(props: ButtonProps) {
  return <PlainButton {...props} />;
}

/** A button with only an icon. `label` is its accessible name and its tooltip. */
export function IconButton(
  props: Omit<ButtonProps, "children" | "icon" | "aria-label"> & { label: string; icon: ReactNode },
) {
  const { label, variant = "ghost", ...rest } = props;
  return <PlainButton {...rest} variant={variant} aria-label={label} title={label} square />;
}

function PlainButton(props: ButtonProps & { square?: boolean }) {
  const { variant, size, block, square, icon, loading, unavailable, className, children, ...given } = props;
  const { type = "button", ...rest } = given;
  const stopped = loading || unavailable !== undefined;
  const blocked = stopped ? { onClick: undefined, "aria-disabled": true as const } : {};
  return (
    <button
      {...rest}
      {...blocked}
      type={stopped ? "button" : type}
      aria-busy={loading || undefined}
      title={unavailable ?? rest.title}
      className={buttonStyles({ variant, size, block, square, className })}
    >
      {/* The spinner replaces the icon, so that the width does not change. */}
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export function DownloadButton(props: ComponentProps<typeof AnchorButton>) {
  return <AnchorButton download {...props} />;
}

/**
 * A link to something that is not a page, such as a file. A plain anchor, so that Next does not fetch it a second time.
 */
export function AnchorButton(props: ComponentProps<"a"> & ButtonLook & { icon?: ReactNode; href: string }) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonStyles({ variant, size, block, className })}>
      {icon}
      {children}
    </a>
  );
}
