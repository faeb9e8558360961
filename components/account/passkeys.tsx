"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryCard } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { listPasskeys } from "@/lib/features/session/contract/account.actions";

const AddPasskey = lazyDialog(() => import("./passkey-dialogs").then((module) => module.AddPasskey));
const RemovePasskey = lazyDialog(() => import("./passkey-dialogs").then((module) => module.RemovePasskey));

export function Passkeys() {
  const query = useQuery(queryFor(listPasskeys));
  return (
    <QueryCard query={query} label="Passkeys">
      {({ items, address }) => (
        <TitledCard
          icon="fingerprint-pattern"
          title="Passkeys"
          provenance={address ? `Valid only on ${new URL(address).host}` : undefined}
        >
          <CardBody className="grid gap-3">
            <p className="text-ink-2">
              {address
                ? "Sign in and confirm actions with your fingerprint, face or the PIN of a device. A passkey replaces your password and code, and works only on this site."
                : "Passkeys need a host name and HTTPS. This console was opened by an IP address or without HTTPS. Ask your operator to set NEXTAUTH_URL."}
            </p>
            <DisabledUntilHydrated>
              {items.length > 0 ? (
                <ul aria-label="Passkeys">
                  {items.map((passkey) => (
                    <li key={passkey.id} className="flex items-center gap-3 border-line border-b py-2 first:pt-0">
                      <div className="min-w-0 flex-1">
                        <div className="[overflow-wrap:anywhere]">{passkey.name}</div>
                        <div className="text-ink-3 text-meta">
                          Added <Timestamp at={passkey.createdAt} as="moment" />,{" "}
                          {passkey.lastUsedAt ? (
                            <>
                              last used <Timestamp at={passkey.lastUsedAt} as="relative" />
                            </>
                          ) : (
                            "not used yet"
                          )}
                        </div>
                      </div>
                      <RemovePasskey
                        {...passkey}
                        trigger={
                          <Button size="s" aria-label={`Remove ${passkey.name}`}>
                            Remove
                          </Button>
                        }
                      />
                    </li>
                  ))}
                </ul>
              ) : null}
              {address ? (
                <div>
                  <AddPasskey trigger={<Button>Add a passkey</Button>} />
                </div>
              ) : null}
            </DisabledUntilHydrated>
          </CardBody>
        </TitledCard>
      )}
    </QueryCard>
  );
}
