import type { ComponentProps, ReactNode } from "react";
import { tv } from "./tv";

/** Button styles, for the few elements that must look like one (a file label, a Base UI part). */
export const buttonStyles = tv({
  base: [
    "inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-button border font-strong text-body transition-colors hover:no-underline",
    "[&>svg]:-ml-0.5 [&>svg]:size-4 [&>svg]:text-ink-3",
    "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3",
  ],
  variants: {
    variant: {
      primary:
        "border-primary bg-primary text-primary-foreground not-aria-disabled:not-disabled:hover:border-primary-hover not-aria-disabled:not-disabled:hover:bg-primary-hover [&>svg]:text-inherit",
      secondary:
        "border-line-strong bg-surface text-ink not-aria-disabled:not-disabled:hover:border-control not-aria-disabled:not-disabled:hover:bg-hover",
      danger:
        "border-blocking-line bg-surface text-blocking not-aria-disabled:not-disabled:hover:border-blocking-mark not-aria-disabled:not-disabled:hover:bg-blocking-tint [&>svg]:text-inherit",
      ghost:
        "border-transparent bg-transparent text-ink-2 not-aria-disabled:not-disabled:hover:bg-hover aria-disabled:border-transparent aria-disabled:bg-transparent disabled:border-transparent disabled:bg-transparent",
    },
    size: {
      m: "h-8 px-3",
      s: "h-7 px-2.5 text-meta",
      xs: "h-6 rounded-control px-2 text-meta [&>svg]:size-3.5",
      touch: "h-touch px-4",
    },
    square: { true: "flex-none px-0 [&>svg]:ml-0" },
    block: { true: "w-full" },
  },
  compoundVariants: [
    { square: true, size: "m", class: "w-8" },
    { square: true, size: "s", class: "w-7" },
    { square: true, size: "xs", class: "w-6" },
    { square: true, size: "touch", class: "w-touch" },
  ],
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
  const { variant, size, block, icon, loading, unavailable, className, children, type = "button", ...rest } = props;
  const stopped = loading || unavailable !== undefined;
  const blocked = stopped ? { onClick: undefined, "aria-disabled": true as const } : {};
  return (
    <button
      {...rest}
      {...blocked}
      type={stopped ? "button" : type}
      aria-busy={loading || undefined}
      title={unavailable ?? rest.title}
      className={buttonStyles({ variant, size, block, className: [loading && busyStyles(variant), className] })}
    >
      {/* In place of the icon, so that the width does not change. */}
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A busy button keeps its color: it is in progress, not forbidden. */
function busyStyles(variant: ButtonLook["variant"]): string {
  if (variant === "primary")
    return "cursor-progress aria-disabled:cursor-progress aria-disabled:border-primary aria-disabled:bg-primary aria-disabled:text-primary-foreground";
  return "aria-disabled:cursor-progress";
}

/** A button with only an icon. `label` is its accessible name and its tooltip. */
export function IconButton(
  props: Omit<ButtonProps, "children" | "icon" | "aria-label"> & { label: string; icon: ReactNode },
) {
  const { label, icon, loading, className, size, variant = "ghost", ...rest } = props;
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      loading={loading}
      icon={icon}
      aria-label={label}
      title={label}
      className={buttonStyles({ variant, size, square: true, className })}
    />
  );
}

export function DownloadButton(props: ComponentProps<typeof AnchorButton>) {
  return <AnchorButton download {...props} />;
}

/** For what is no page. A plain anchor, so that nothing is prefetched or fetched twice. */
export function AnchorButton(props: ComponentProps<"a"> & ButtonLook & { icon?: ReactNode; href: string }) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonStyles({ variant, size, block, className })}>
      {icon}
      {children}
    </a>
  );
}
