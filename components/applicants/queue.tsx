"use client";

import { ActionBar } from "@/components/shell/action-bar";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Popover, PopoverClose } from "@/components/ui/popover";
import { ApplicantsList } from "./applicants-list";
import type { ListCatalog } from "./list-catalog";
import { useTakeNext } from "./take-next";

export function Queue(props: { maySearch: boolean; mayAdd: boolean; mayDecide: boolean; catalog: ListCatalog }) {
  const { mayAdd, mayDecide } = props;
  const next = useTakeNext(mayDecide);
  return (
    <>
      <PageHeader
        title="Applicants"
        actions={
          mayAdd || mayDecide ? (
            <>
              {mayAdd ? <AddActions isPrimary={!mayDecide} /> : null}
              {next.button}
            </>
          ) : null
        }
        hideActionsOnPhone
      />
      {next.notice ? <div className="px-6 pb-2.5 max-md:px-4">{next.notice}</div> : null}
      <ApplicantsList {...props} />
      {mayAdd || mayDecide ? (
        <ActionBar>
          {mayAdd && mayDecide ? <AddMenu /> : mayAdd ? <AddActions isPrimary /> : null}
          {next.button}
        </ActionBar>
      ) : null}
    </>
  );
}

function AddActions(props: { isPrimary: boolean }) {
  return (
    <>
      <LinkButton href="/applicants/import" icon={<Icon name="key-round" />}>
        Add by access code
      </LinkButton>
      <LinkButton
        href="/applicants/new"
        variant={props.isPrimary ? "primary" : "secondary"}
        icon={<Icon name="plus" />}
      >
        New applicant
      </LinkButton>
    </>
  );
}

function AddMenu() {
  return (
    <Popover
      side="top"
      label="Add an applicant"
      trigger={<IconButton label="Add an applicant" icon={<Icon name="plus" />} variant="secondary" size="touch" />}
      className="grid w-72 gap-2"
    >
      <PopoverClose>
        <LinkButton href="/applicants/new" block size="touch" icon={<Icon name="plus" />}>
          New applicant
        </LinkButton>
      </PopoverClose>
      <PopoverClose>
        <LinkButton href="/applicants/import" block size="touch" icon={<Icon name="key-round" />}>
          Add by access code
        </LinkButton>
      </PopoverClose>
    </Popover>
  );
}
