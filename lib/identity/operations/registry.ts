/**
 * All operations of the identity service by ID. To add one, add it to the list, declare its record, and add a line
 * here.
 */
import type { z } from "zod";
import * as background from "./background";
import * as business from "./business";
import * as document from "./document";
import * as employment from "./employment";
import type { OperationId } from "./list";
import type { Operation } from "./operation";
import * as quiz from "./quiz";
import * as records from "./records";
import * as user from "./user";
import * as userChecks from "./user-checks";

export const operations = {
  [user.createUser.id]: user.createUser,
  [user.submitConsent.id]: user.submitConsent,
  [user.getUser.id]: user.getUser,
  [user.updateUser.id]: user.updateUser,
  [user.getHostedUiToken.id]: user.getHostedUiToken,
  [userChecks.verifyPhone.id]: userChecks.verifyPhone,
  [userChecks.verifyPhoneCode.id]: userChecks.verifyPhoneCode,
  [userChecks.verifyEmail.id]: userChecks.verifyEmail,
  [userChecks.verifyEmailCode.id]: userChecks.verifyEmailCode,
  [userChecks.comparePhotos.id]: userChecks.comparePhotos,
  [userChecks.verifySsn.id]: userChecks.verifySsn,
  [userChecks.generateCriminalReport.id]: userChecks.generateCriminalReport,
  [user.overrideIdentity.id]: user.overrideIdentity,
  [user.getTestResult.id]: user.getTestResult,
  [document.uploadId.id]: document.uploadId,
  [document.uploadIdEnhanced.id]: document.uploadIdEnhanced,
  [document.checkUploadId.id]: document.checkUploadId,
  [document.verifyUploadId.id]: document.verifyUploadId,
  [document.uploadPassport.id]: document.uploadPassport,
  [document.uploadPassportEnhanced.id]: document.uploadPassportEnhanced,
  [document.checkUploadPassport.id]: document.checkUploadPassport,
  [document.verifyUploadPassport.id]: document.verifyUploadPassport,
  [quiz.getQuiz.id]: quiz.getQuiz,
  [quiz.answerQuiz.id]: quiz.answerQuiz,
  [background.sevenYearHistory.id]: background.sevenYearHistory,
  [background.searchWatchList.id]: background.searchWatchList,
  [background.reportWatchList.id]: background.reportWatchList,
  [business.verifyFein.id]: business.verifyFein,
  [business.searchBusiness.id]: business.searchBusiness,
  [employment.verifyEmployment.id]: employment.verifyEmployment,
  [employment.getEmploymentResult.id]: employment.getEmploymentResult,
  [employment.verifyEducation.id]: employment.verifyEducation,
  [employment.verifyLicense.id]: employment.verifyLicense,
  [records.drivingRecord.id]: records.drivingRecord,
  [records.countyHistory.id]: records.countyHistory,
  [records.orderCountyCriminal.id]: records.orderCountyCriminal,
  [records.orderFederalCriminal.id]: records.orderFederalCriminal,
  [records.orderCountyCivil.id]: records.orderCountyCivil,
  [records.orderFederalCivil.id]: records.orderFederalCivil,
  [records.countyResult.id]: records.countyResult,
  [records.orderAllCounties.id]: records.orderAllCounties,
  [records.allResults.id]: records.allResults,
} as const satisfies Record<OperationId, Operation>;

export type Operations = typeof operations;

/** The request's fields before they are parsed. */
export type FieldsOf<Id extends OperationId> = z.input<Operations[Id]["request"]>;
export type OperationResponse<Id extends OperationId> = z.output<Operations[Id]["response"]>;

export function operation<Id extends OperationId>(id: Id): Operations[Id] {
  return operations[id];
}
