import { NoSuchApplicant } from "../desk/no-such-applicant";

export default function ApplicantNotFound() {
  return <NoSuchApplicant />;
}
