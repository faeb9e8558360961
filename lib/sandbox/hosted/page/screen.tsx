/** The layout of every screen: company, progress, title, content, and buttons. */
import { ArrowLeft, type LucideIcon, ShieldCheck, TriangleAlert } from "lucide-react";
import { createContext, type DragEvent, type ReactNode, useContext, useEffect, useRef } from "react";

export type Action = { label: string; icon?: LucideIcon; run: () => void };

export type Frame = { company?: string; place?: { number: number; of: number } };
export const FrameContext = createContext<Frame>({});

/**
 * When a screen appears, its heading gets the focus, so that screen readers announce it.
 *
 * @param props.actions the main action first; the others look less prominent
 * @param props.onFile receives a file that is dropped on the screen
 */
export function Screen(props: {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  actions?: readonly Action[];
  onBack?: () => void;
  onFile?: (file: File | undefined) => void;
  /** Whether the screen is wider on a desktop, for the camera. */
  wide?: boolean;
  children?: ReactNode;
}) {
  const { title, actions = [], onBack, onFile } = props;
  const { company, place } = useContext(FrameContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = company ? `${title} · ${company}` : title;
  }, [title, company]);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const drop = onFile && {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onFile(event.dataTransfer.files[0]);
    },
  };
  return (
    <>
      <header className="top">
        {onBack ? (
          <button type="button" className="back" aria-label="Back" onClick={onBack}>
            <ArrowLeft className="icon" />
          </button>
        ) : (
          <span className="brand">
            <ShieldCheck className="icon" />
          </span>
        )}
        <span className="company">{company ?? "Identity check"}</span>
        {place ? (
          <span className="count">
            {place.number} of {place.of}
          </span>
        ) : null}
      </header>
      {place ? (
        <div className="progress" role="img" aria-label={`Step ${place.number} of ${place.of}`}>
          <span className="progress-bar" style={{ width: `${Math.round((100 * place.number) / place.of)}%` }} />
        </div>
      ) : null}
      <main className={props.wide ? "screen camera" : "screen"} {...drop}>
        {props.above}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {props.lead ? <p className="lead">{props.lead}</p> : null}
        {props.children}
      </main>
      {actions.length > 0 ? (
        <div className="bar">
          {actions.map((action, index) => (
            <Button key={action.label} look={index === 0 ? "primary" : "secondary"} {...action} />
          ))}
        </div>
      ) : null}
      <p className="foot">This is a sandbox. Use no real documents.</p>
    </>
  );
}

export function Button({ label, icon: Icon, run, look }: Action & { look: "primary" | "secondary" | "ghost" }) {
  return (
    <button type="button" className={`button ${look}`} onClick={run}>
      {Icon ? <Icon className="icon" /> : null}
      <span>{label}</span>
    </button>
  );
}

export function Note(props: { children: ReactNode; role?: "alert" }) {
  return (
    <p className="note attention" role={props.role}>
      <TriangleAlert className="icon" />
      <span>{props.children}</span>
    </p>
  );
}

export function Problem(props: { message: string }) {
  return (
    <p className="problem" role="alert" hidden={props.message === ""}>
      {props.message}
    </p>
  );
}
