-- Which of two connections of one phone is the newer, whichever process each of them came to.
create sequence push_admissions;
