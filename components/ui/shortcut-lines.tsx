import { Kbd } from "./kbd";
import { keySign, type Shortcut } from "./shortcuts";

export function ShortcutLines(props: { shortcuts: readonly Pick<Shortcut, "keys" | "title">[] }) {
  const lines = new Map(props.shortcuts.map(({ keys, title }) => [`${keys.join(" ")} ${title}`, { keys, title }]));
  return (
    <dl className="grid grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {[...lines].map(([line, { keys, title }]) => (
        <div key={line} className="contents">
          <dt className="flex items-center gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{keySign(key)}</Kbd>
            ))}
          </dt>
          <dd className="first-letter:uppercase">{title}</dd>
        </div>
      ))}
    </dl>
  );
}
