"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { partOf } from "@/components/ui/lazy-popup";
import { loadable } from "@/components/ui/loadable";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { rolesWith, roleTitles } from "@/lib/base/permissions";
import { call } from "@/lib/browser/console-api";
import { cardPictures, picturesOf } from "@/lib/domain/checks/pictures";
import { viewPicture } from "@/lib/features/checks/contract/checks.actions";
import type { KeptPicture, KeptPictures } from "@/lib/features/checks/contract/pictures";
import { isOperationId } from "@/lib/identity/operations/list";
import type { FileResponse } from "@/lib/platform/contract/endpoint";
import { secondsUntilHidden, shownForMs, useCurrentTime } from "./reveal";

const parts = loadable(() => import("./revealed-pictures"));
const PicturesDialog = lazyDialog(() => parts.load().then((module) => module.PicturesDialog));
/** The dialog's module is loaded by then, because only the dialog can show the pictures. */
const RevealedPictures = partOf(parts, "RevealedPictures");

/** The state while the pictures are shown. */
type ShownState = {
  reason: string;
  secondsLeft: number;
  /** Reads a picture when it is first in view. Each read is an entry of the audit log. */
  load: (pictureId: string) => Promise<FileResponse>;
  hide: () => void;
};

type Pictures = {
  kept: KeptPictures | undefined;
  canReveal: boolean;
  shownPictures: ShownState | null;
  /** Asks for the reason, and then reads the first of these pictures. */
  requestPictures: (pictures: readonly KeptPicture[]) => void;
};

const PicturesContext = createContext<Pictures>({
  kept: undefined,
  canReveal: false,
  shownPictures: null,
  requestPictures: () => {},
});

type PictureFiles = Map<string, Promise<FileResponse>>;
type PictureReveal = { reason: string; until: number; files: PictureFiles };

/**
 * Shows an applicant's pictures for a minute after the reader gave a reason. The pictures are only in this component's
 * memory, and are dropped after the minute.
 */
export function PicturesProvider(props: { applicantId: string; canReveal: boolean; children: ReactNode }) {
  const { applicantId, canReveal } = props;
  const kept = useCase(applicantId, "pictures").data;
  const [requested, setRequested] = useState<readonly KeptPicture[]>();
  const [opened, setOpened] = useState<PictureReveal | null>(null);
  const now = useCurrentTime(opened !== null);
  if (opened && now > 0 && opened.until <= now) setOpened(null);
  const pictures = useMemo<Pictures>(
    () => ({
      kept,
      canReveal,
      requestPictures: setRequested,
      shownPictures: opened && shownOf(opened, { applicantId, now, hide: () => setOpened(null) }),
    }),
    [kept, canReveal, opened, applicantId, now],
  );
  const toggle = () => (opened ? setOpened(null) : pressShow());
  useShortcuts("Evidence", [{ keys: ["p"], title: "show or hide pictures", run: toggle }]);
  return (
    <PicturesContext value={pictures}>
      {props.children}
      {requested ? (
        <PicturesDialog
          applicantId={applicantId}
          pictures={requested}
          onShown={(reason, pictureId, file) => {
            setOpened({ reason, until: Date.now() + shownForMs, files: withFile(new Map(), pictureId, file) });
            setRequested(undefined);
          }}
          onClose={() => setRequested(undefined)}
        />
      ) : null}
    </PicturesContext>
  );
}

function shownOf(
  { reason, until, files }: PictureReveal,
  of: { applicantId: string; now: number; hide: () => void },
): ShownState {
  const load = (pictureId: string) => {
    const known = files.get(pictureId);
    if (known) return known;
    const file = call(viewPicture, { params: { id: of.applicantId, pictureId }, body: { reason } });
    withFile(files, pictureId, file);
    return file;
  };
  return { reason, load, hide: of.hide, secondsLeft: secondsUntilHidden(until, of.now) };
}

function withFile(files: PictureFiles, pictureId: string, file: Promise<FileResponse>): PictureFiles {
  files.set(pictureId, file);
  // After a failure, the next attempt reads the picture again.
  file.catch(() => files.delete(pictureId));
  return files;
}

/** Presses the first visible button that shows pictures, or opens its card first. Returns false if there is none. */
function pressShow(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-show-pictures]")];
  const button = buttons.find(({ offsetParent }) => offsetParent !== null) ?? buttons[0];
  if (!button) return false;
  if (button.offsetParent === null) button.closest("section")?.querySelector<HTMLElement>("h2 button")?.click();
  // The button can be pressed once the card is open.
  setTimeout(() => {
    button.focus();
    button.click();
  });
  return true;
}

/** A run that may have sent pictures. */
type Attempt = { operationId: string };

/**
 * Puts a card's content beside its pictures, or below the reason why there are none. Until the reader shows the
 * pictures, a drawing is in their place, and the pictures are not loaded.
 */
export function BesidePictures(props: {
  card: string;
  title: string;
  attempts: readonly Attempt[];
  children: ReactNode;
}) {
  const { card, children } = props;
  const { kept } = useContext(PicturesContext);
  const isHosted = card.startsWith("hosted-");
  const found = kept ? cardPictures(card, kept.items) : null;
  if (!isHosted && !found) return children;
  if (kept && found?.own[0] && !found.isRemoved) {
    return (
      <div className="@container">
        <div className="grid @3xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <CardBody className="@3xl:sticky @3xl:top-44 @3xl:self-start max-md:pb-0">
            <CardPictures {...props} {...found} first={found.own[0]} />
          </CardBody>
          <div className="min-w-0 @3xl:border-line @3xl:border-l">{children}</div>
        </div>
      </div>
    );
  }
  return (
    <>
      <CardBody>
        {isHosted ? (
          <NoPictures title="No pictures.">
            The service does not return pictures that were taken on its hosted page.
          </NoPictures>
        ) : found?.own[0] ? (
          <Removed picture={found.own[0]} />
        ) : (
          <NoneKept days={kept?.days ?? 0} attempts={props.attempts} />
        )}
      </CardBody>
      {children}
    </>
  );
}

function CardPictures(
  props: { card: string; title: string; first: KeptPicture } & NonNullable<
    ReturnType<typeof cardPictures<KeptPicture>>
  >,
) {
  const { card, title, own, pair, first } = props;
  const { canReveal, shownPictures, requestPictures } = useContext(PicturesContext);
  const all = [...own, ...(pair ? [pair[1]] : [])].filter((one, at, list) => list.indexOf(one) === at);
  return (
    // If the focused button is replaced by the pictures, this section gets the focus and passes it to a picture.
    <section
      aria-label={`Pictures: ${title}`}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>("[data-picture]")?.focus();
      }}
      className="grid gap-2"
    >
      {canReveal && shownPictures ? (
        <RevealedPictures own={own} pair={pair} startsPaired={card === "face"} shown={shownPictures} />
      ) : (
        <PicturePlaceholder>
          {canReveal ? (
            <>
              <Button
                variant="primary"
                icon={<Icon name="eye" />}
                data-show-pictures
                onClick={() => requestPictures(all)}
              >
                Show pictures <Kbd onButton>P</Kbd>
              </Button>
              <span className="rounded-control bg-surface px-1.5 text-ink-2 text-meta">
                {plural(all.length, "picture")}. They hide after 60 seconds.
              </span>
            </>
          ) : (
            <Tag icon={<Icon name="lock" />}>Pictures are locked</Tag>
          )}
        </PicturePlaceholder>
      )}
      <p className="wrap-anywhere text-ink-3 text-meta">
        {canReveal ? null : `${lockedFor} `}
        Sent <Timestamp at={first.sentAt} />
        {first.sentBy ? ` by ${first.sentBy.name}` : ""}, kept until <Timestamp at={first.removesAt} as="day" />.
      </p>
    </section>
  );
}

const openers = rolesWith("applicant.reveal").map((role) => roleTitles[role].title.toLowerCase());
const lockedFor = `Your roles do not open pictures: that takes the role ${openers.join(" or ")}, which an admin can grant.`;

function NoneKept(props: { days: number; attempts: readonly Attempt[] }) {
  const wereSent = props.attempts.some(
    ({ operationId }) => isOperationId(operationId) && Object.keys(picturesOf(operationId)).length > 0,
  );
  if (!wereSent) {
    return (
      <NoPictures title="No pictures.">
        They were not sent through this console. The service does not return pictures.
      </NoPictures>
    );
  }
  if (props.days === 0) {
    return (
      <NoPictures title="Pictures are not kept here.">
        This console is set to keep none once they are sent (KEEP_PICTURES_DAYS).
      </NoPictures>
    );
  }
  return <NoPictures title="No pictures.">They were sent before this console stored pictures.</NoPictures>;
}

const dayMs = 86_400_000;

function Removed(props: { picture: KeptPicture }) {
  const { sentAt, removedAt, removesAt } = props.picture;
  const days = Math.round((Date.parse(removedAt ?? removesAt) - Date.parse(sentAt)) / dayMs);
  return (
    <NoPictures title={days === 0 ? "Removed." : `Removed after ${plural(days, "day")}.`}>
      Sent <Timestamp at={sentAt} as="day" />, removed <Timestamp at={removedAt ?? removesAt} as="day" />. Ask for a new
      upload to see the document.
    </NoPictures>
  );
}

function NoPictures(props: { title: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-button border border-line-strong border-dashed px-3 py-2.5 text-ink-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-ink-3">
      <Icon name="image-off" />
      <span>
        <b className="text-ink">{props.title}</b> {props.children}
      </span>
    </p>
  );
}

/** A blurred drawing of a card, in place of the pictures. */
function PicturePlaceholder(props: { children: ReactNode }) {
  return (
    <div className="relative grid h-64 place-items-center overflow-hidden rounded-button border border-line bg-sunken">
      <svg
        aria-hidden="true"
        viewBox="0 0 320 200"
        className="absolute inset-0 m-auto h-52 max-w-full text-ink-3 blur-md"
      >
        <rect x="6" y="6" width="308" height="188" rx="12" className="fill-surface" />
        <path fill="currentColor" opacity=".3" d="M6 18a12 12 0 0 1 12-12h284a12 12 0 0 1 12 12v18H6z" />
        <path fill="currentColor" opacity=".35" d="M24 52h76v108H24z" />
        <path
          fill="currentColor"
          opacity=".6"
          d="M62 72a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM30 160a32 44 0 0 1 64 0zM122 60h90v12h-90zM122 86h140v12H122zM122 112h110v12H122zM122 138h150v12H122z"
        />
      </svg>
      <div className="relative flex flex-col items-center gap-2 px-3 text-center">{props.children}</div>
    </div>
  );
}
