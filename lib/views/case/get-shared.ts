/** Compares an applicant with the applicants of other names who share an identifying value. */
import "server-only";
import { clearanceOf, openApplicant } from "@/lib/cases/applicant-record";
import { type LoadedCase, loadCase, openCase } from "@/lib/cases/open-case";
import { fieldOf, nameOf } from "@/lib/cases/profile";
import { type CaseFile, readCases } from "@/lib/cases/stored/read-cases";
import { mostShared, type SharedKind, sharedKinds } from "@/lib/domain/applicants/shared-kinds";
import { deriveCase } from "@/lib/domain/case/derive-case";
import type { SharedValue } from "@/lib/domain/case/shared";
import { type Identifier, identifiersOf } from "@/lib/domain/results/identifiers";
import { type Clearance, maskAt } from "@/lib/domain/results/mask";
import * as actions from "@/lib/features/applicants/contract/applicants.actions";
import type { ComparedApplicant, SharedView } from "@/lib/features/applicants/contract/shared";
import * as contract from "@/lib/features/applicants/contract/shared";
import { defineAction } from "@/lib/platform/actions/define-action";
import { ifReadable } from "@/lib/platform/data/crypto";
import { db } from "@/lib/platform/data/prisma";

export const getShared = defineAction(actions.getShared, contract.getShared, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const applicant = await loadCase(db, params.id);
    const { shared } = applicant.derivedCase.open;
    const ids = mostSharing(shared).slice(0, mostShared);
    const files = await readCases(db, ids);
    const others = ids.flatMap((id) => openReadable(files.get(id)) ?? []);
    addDetails({ others: others.map(({ row }) => row.id), kinds: shared.map(({ kind }) => kind) });
    return show(applicant, shared, others, clearanceOf(staff));
  },
});

/** Returns the applicants who share a value. Those who share the most kinds come first. An address counts least. */
function mostSharing(shared: readonly SharedValue[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, applicantIds } of shared) {
    for (const id of applicantIds)
      counts.set(id, (counts.get(id) ?? 0) + (kind === "address" ? 1 : sharedKinds.length));
  }
  return [...counts].toSorted(([one, less], [other, more]) => more - less || (one < other ? -1 : 1)).map(([id]) => id);
}

/** Opens a case; null if the applicant was erased, or the record cannot be read. */
function openReadable(file: CaseFile | undefined): LoadedCase | null {
  if (!file?.wrappedKey) return null;
  const now = new Date();
  return ifReadable(() => ({ ...openApplicant(file), derivedCase: deriveCase(openCase(file, now), now) }));
}

const identifiersIn = ({ profile, derivedCase }: LoadedCase): Identifier[] =>
  identifiersOf(profile, derivedCase.open.snapshot ? (derivedCase.analyzed?.result.sections ?? null) : null);

function show(
  applicant: LoadedCase,
  shared: readonly SharedValue[],
  others: readonly LoadedCase[],
  clearance: Clearance,
): SharedView {
  const own = new Set(identifiersIn(applicant).map(({ kind, normalized }) => `${kind} ${normalized}`));
  const shownOthers = others.map((other) => ({
    ...showApplicant(other, clearance),
    ...sharedOf(other, own, clearance),
  }));
  return {
    applicant: showApplicant(applicant, clearance),
    kinds: shared.map(({ kind, applicantIds }) => {
      const having = shownOthers.filter(({ id }) => applicantIds.includes(id));
      return {
        kind,
        others: having.map(({ id, accessCodeEnd, name, status, sharedValues }) => ({
          id,
          accessCodeEnd,
          name,
          status,
          value: sharedValues.get(kind) ?? null,
        })),
        count: Math.min(applicantIds.length, mostShared),
        hasMore: having.length < applicantIds.length || applicantIds.length >= mostShared,
      };
    }),
    others: shownOthers.map(({ sharedValues: _, ...other }) => ({
      ...other,
      shared: shared.filter(({ applicantIds }) => applicantIds.includes(other.id)).map(({ kind }) => kind),
    })),
  };
}

const shownValue = ({ path, value }: Identifier, clearance: Clearance): string =>
  maskAt(path, value, clearance).value ?? "";

function showApplicant(applicant: LoadedCase, clearance: Clearance): ComparedApplicant {
  const { row, accessCode, profile } = applicant;
  const identifiers = identifiersIn(applicant);
  const valuesOf = (kind: SharedKind) => [
    ...new Set(identifiers.filter((one) => one.kind === kind).map((one) => shownValue(one, clearance))),
  ];
  return {
    id: row.id,
    accessCodeEnd: accessCode.slice(-4),
    name: nameOf(profile, clearance),
    dob: maskAt("user.dob", fieldOf(profile, "dob"), clearance).value,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    values: Object.fromEntries(sharedKinds.map((kind) => [kind, valuesOf(kind)])) as ComparedApplicant["values"],
  };
}

/** Returns, for each kind, the first value that both applicants have. */
function sharedOf(other: LoadedCase, own: ReadonlySet<string>, clearance: Clearance) {
  const same = identifiersIn(other).filter(({ kind, normalized }) => own.has(`${kind} ${normalized}`));
  return { sharedValues: new Map(same.toReversed().map((one) => [one.kind, shownValue(one, clearance)])) };
}
