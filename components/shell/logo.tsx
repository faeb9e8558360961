/** Proofdesk's logo: a sheet with its corner folded, ticked and underlined. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 flex-none">
      <path className="fill-primary" d="M4 1h9l6 6v9a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z" />
      <path className="fill-canvas opacity-55" d="M13 1l6 6h-4.5A1.5 1.5 0 0 1 13 5.5z" />
      <path
        className="fill-none stroke-[1.8] stroke-primary-foreground [stroke-linecap:round] [stroke-linejoin:round]"
        d="M5.6 9.2l2.5 2.5 4.3-4.9M5.6 15h8.8"
      />
    </svg>
  );
}
