-- Gives the role of prisma/roles.sql its login, with the password of the environment: it stands in no command line.
\getenv password APP_PASSWORD
ALTER ROLE proofdesk_app LOGIN PASSWORD :'password';
