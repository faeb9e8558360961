"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryCard } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { getAuthenticator } from "@/lib/features/session/contract/account.actions";
import type { Purpose } from "./authenticator-dialog";

const AuthenticatorDialog = lazyDialog(() =>
  import("./authenticator-dialog").then((module) => module.AuthenticatorDialog),
);

const besidePassword = {
  on: "Sign-in asks for a code from your app.",
  off: "A code from an app on your phone, in addition to your password: someone who learns your password can't sign in with it alone.",
};
/** The texts for people without a password here. The identity provider decides which factors sign-in asks for. */
const besideSso = {
  on: "You confirm actions with a code from your app.",
  off: "A code from an app on your phone, to confirm actions.",
};

export function Authenticator(props: { hasPassword: boolean }) {
  const copy = props.hasPassword ? besidePassword : besideSso;
  const query = useQuery(queryFor(getAuthenticator));
  const [purpose, setPurpose] = useState<Purpose>();
  return (
    <QueryCard query={query} label="Authenticator app">
      {({ confirmedAt, recoveryCodesLeft }) => (
        <TitledCard
          icon="smartphone"
          title="Authenticator app"
          provenance={confirmedAt ? <>On since {<Timestamp at={confirmedAt} as="moment" />}</> : "Off"}
        >
          <CardBody className="grid gap-3">
            <p className="text-ink-2">
              {confirmedAt ? `${copy.on} ${recoveryCodesLeft} of 10 recovery codes are left.` : copy.off}
            </p>
            <DisabledUntilHydrated>
              <div className="flex flex-wrap gap-2">
                {confirmedAt ? (
                  <>
                    <Button onClick={() => setPurpose("recovery-codes")}>New recovery codes</Button>
                    <Button variant="danger" onClick={() => setPurpose("remove-authenticator")}>
                      Turn off
                    </Button>
                  </>
                ) : (
                  <Button onClick={() => setPurpose("add-authenticator")}>Set up</Button>
                )}
              </div>
            </DisabledUntilHydrated>
          </CardBody>
          {purpose ? <AuthenticatorDialog purpose={purpose} onClose={() => setPurpose(undefined)} /> : null}
        </TitledCard>
      )}
    </QueryCard>
  );
}
